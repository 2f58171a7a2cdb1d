/**
 * Usage: npm run -s lab -- rehearse:install [--archive <file>] [--next <file>] [--keep]
 *
 * Follows docs/install.md word by word: in a clean Debian without network, its commands are run as they stand, with a release that is packed
 * here. Then the first owner signs in over TLS, makes a free course, and a learner learns it; a server is replaced while clients ask; a backup
 * is made, a second release is put in place, and the backup is read back.
 *   --archive <file>  the release that is installed; without it one is packed
 *   --next <file>     the release that takes its place; without it the same one
 *   --keep            leaves the machine
 * Needs root, debootstrap, and namespaces of its own; the first run makes the Debian.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Machine, startMachine } from './machine'

const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, archive: { type: 'string' }, next: { type: 'string' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1)

/** The commands of a part of the page, by its heading. */
function commandsOf(page: string, heading: string): string[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(heading))
  if (part === undefined) throw new Error(`docs/install.md has no part "${heading}"`)
  return [...part.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, script = '']) => script)
}

const page = readFileSync('docs/install.md', 'utf8')
/** Runs the commands of a part, one after the other; it stops at the first that fails. */
async function follow(machine: Machine, heading: string): Promise<string> {
  const since = performance.now()
  let said = ''
  for (const script of commandsOf(page, heading)) {
    const { code, output } = await machine.run(script)
    said += output
    if (code !== 0) throw new Error(`"${heading}" failed with ${code}:\n${script}\n${output}`)
  }
  say(`✓ ${heading}  ${seconds(since)} s`)
  return said
}

/** Packs the release that is installed, unless one is given. */
function archive(): string {
  if (values.archive) return path.resolve(values.archive)
  execFileSync('npm', ['run', '--silent', 'release'], { stdio: 'inherit' })
  const name = readdirSync('release').find((each) => /-linux-.*\.tar\.gz$/.test(each))
  return path.resolve('release', name ?? '')
}

/** Runs a part of the visit in the network of the machine, which knows its certificate. */
function visit(machine: Machine, ...words: string[]): string {
  const program = [process.execPath, '--import', 'tsx', path.join(__dirname, 'visit.ts'), ...words]
  const certificate = path.join(machine.folder, 'etc/ssl/certs/qiming.pem')
  const env = { ...process.env, MACHINE_ENTER: machine.enter.join(' '), NODE_EXTRA_CA_CERTS: certificate }
  const { status, stdout, stderr } = spawnSync('nsenter', [...machine.network, ...program], { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`visit ${words.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout.trim()
}

/** The last commands of the page start servers and do not wait for them. */
const WAIT = 'until curl -fs http://127.0.0.1:10087/readyz > /dev/null; do sleep 0.2; done'

function same(now: string, before: string, what: string): void {
  if (now !== before) throw new Error(`${what} shows something else:\n${before}\n${now}`)
  say(`✓ ${what} shows the same`)
}

async function rehearse(machine: Machine, file: string): Promise<void> {
  copyFileSync(file, path.join(machine.folder, 'root', path.basename(file)))
  // Both names lead to the machine.
  await machine.run("echo '127.0.0.1 school.example.cn desk.example.cn' >> /etc/hosts && systemctl start postgresql")
  for (const heading of ['1. Packages', '2. The release', '3. Database', '4. Certificate', '5. Start']) await follow(machine, heading)
  const owner = await follow(machine, '6. The first owner')
  say(visit(machine, 'school', owner))
  say(visit(machine, 'replace'))
  await follow(machine, 'Every night')
  await follow(machine, 'When something does not work')
  const before = visit(machine, 'state')
  const next = path.resolve(values.next ?? file)
  mkdirSync(path.join(machine.folder, 'root/next'), { recursive: true })
  copyFileSync(next, path.join(machine.folder, 'root/next', path.basename(next)))
  await follow(machine, 'To a newer release')
  same(visit(machine, 'state'), before, 'the newer release')
  await follow(machine, 'From a backup')
  await machine.run(WAIT)
  same(visit(machine, 'state'), before, 'the backup')
}

async function main(): Promise<void> {
  const machine = await startMachine()
  try {
    await rehearse(machine, archive())
  } catch (error) {
    const { output } = await machine.run(
      `grep -hv '"msg":"request"' /var/log/qiming@*.log | tail -n 40; tail -n 20 /var/log/nginx/error.log || true`,
    )
    say(output)
    throw error
  } finally {
    if (values.keep) say(`kept: ${machine.folder}`)
    else await machine.stop()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
