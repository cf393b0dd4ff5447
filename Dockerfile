# Two steps: one with a compiler, which makes /opt/boem, and one without, which runs it.
FROM python:3.12-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY boot.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement boot.lock
COPY pyproject.toml requirements.lock build.lock LICENSE ./
COPY docs/package.md docs/
COPY tools/catalogues.py tools/
COPY native native
COPY src src
RUN uv venv /opt/boem \
    && uv pip install --no-cache --python /opt/boem/bin/python \
        --constraints requirements.lock --build-constraints build.lock '.[site]'

FROM python:3.12-slim
COPY --from=build /opt/boem /opt/boem
RUN useradd --system --uid 10001 --no-create-home --home-dir /data boem \
    && install --directory --mode 700 --owner boem --group boem /data
ENV PATH=/opt/boem/bin:$PATH PYTHONUNBUFFERED=1 BOEM_DATA=/data
USER boem
VOLUME /data
EXPOSE 8000
CMD ["boem", "serve", "--host", "0.0.0.0"]
