/**
 * Usage: npm run -s lab -- cluster
 *
 * Starts the product as a school with several machines runs it, on one, with the files of deploy/: haproxy, three servers, pgbouncer, PostgreSQL
 * with a synchronous replica under Patroni, etcd. Prints its address and where its logs are; Ctrl-C stops all of it.
 * Needs the Debian packages of these; as root it installs those that are missing.
 */
import { once } from 'node:events'
import { installMissing } from './programs'
import { startTopology } from './topology'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main() {
  installMissing()
  const cluster = await startTopology(say)
  say(`启明学堂 ${cluster.origin}`)
  say(`logs in ${cluster.folder}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await cluster.stop()
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
