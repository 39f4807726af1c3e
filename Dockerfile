# Groundwork in an image: the runtime, what runs in production, and a user that may write to /data alone.
FROM oven/bun:1.4.5 AS packages
WORKDIR /app
ENV NODE_ENV=production
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
COPY server/process/set-up.ts server/process/set-up.ts
RUN bun server/process/set-up.ts

FROM oven/bun:1.4.5-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY package.json bun.lock ./
COPY patches patches
COPY schema schema
COPY sql sql
COPY server server
COPY jobs jobs
# .cache takes the server that is compiled ahead at its first start.
RUN mkdir -p /data .cache && chown bun:bun /data .cache
USER bun
VOLUME /data
EXPOSE 3000
# Slim as it is, the image has no curl.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/ready`)).ok ? 0 : 1)"]
CMD ["bun", "start"]
