/**
 * `npm run cluster`: the product as a school with several machines runs it, on one: haproxy, three servers, pgbouncer, PostgreSQL with
 * a synchronous replica under Patroni, etcd. Installs missing Debian packages when run as root. Ctrl-C stops all of it.
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
