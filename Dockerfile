# Two steps: one with a compiler, which makes /opt/boem, and one without, which runs it.
# The digest pins the base; `make image` tries everything on a base of the same packages that debootstrap makes.
ARG BASE=debian:13-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132

FROM ${BASE} AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates g++ python3-dev python3-venv
WORKDIR /src
COPY boot.lock ./
RUN python3 -m venv /opt/boot \
    && /opt/boot/bin/pip install --no-cache-dir --require-hashes --requirement boot.lock
COPY pyproject.toml requirements.lock build.lock LICENSE ./
COPY docs/package.md docs/
COPY tools/catalogues.py tools/
COPY native native
COPY src src
ENV UV_SYSTEM_CERTS=true UV_PYTHON_DOWNLOADS=never
RUN /opt/boot/bin/uv venv --python /usr/bin/python3 /opt/boem \
    && /opt/boot/bin/uv pip install --no-cache --compile-bytecode --python /opt/boem/bin/python \
        --constraints requirements.lock --build-constraints build.lock '.[site]'

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
