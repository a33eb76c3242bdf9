# The service with a browser and a screen to sign in on. compose.yaml starts it; README, "In a container", tells how.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && container/build-app.sh /app

FROM debian:bookworm-slim
COPY container/install.sh container/packages.txt /tmp/container/
RUN /tmp/container/install.sh && rm -r /tmp/container
COPY --from=build /app /app
ENV NODE_ENV=production \
    NOTEBOOK_DATA_DIR=/data \
    NOTEBOOK_UI_LOCALE=fr \
    PATH=/app/bin:$PATH
USER notebook
WORKDIR /home/notebook
VOLUME /data
EXPOSE 3000 6080
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HTTP_PORT || 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/bin/entry.sh"]
