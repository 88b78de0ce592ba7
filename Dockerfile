# The shop as a small image: the program alone, run by a user without rights, its data in /data. See ops/README.md.
FROM node:20-bookworm-slim AS node

FROM rust:1.95-bookworm AS build
# The page is built by cargo, through npm.
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /sokoni
COPY . .
RUN cargo build --release --locked --bin sokoni && mkdir /data

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /sokoni/target/release/sokoni /usr/local/bin/sokoni
COPY --from=build /sokoni/config/production.toml /etc/sokoni/sokoni.toml
# A new volume takes over whose the folder is. 65532 is the image's user without rights.
COPY --from=build --chown=65532:65532 /data /data
ENV SOKONI__SERVER__BIND=0.0.0.0:8080 SOKONI__STORE__PATH=/data/shop SOKONI__BACKUP__FOLDER=/data/backups
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/usr/local/bin/sokoni", "--config", "/etc/sokoni/sokoni.toml", "health"]
ENTRYPOINT ["/usr/local/bin/sokoni", "--config", "/etc/sokoni/sokoni.toml"]
CMD ["serve"]
