import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeRoot } from '../debian/root'
import { nodeBinary } from '../node/binary'
import { ignores, pairsOf, type Stage, type Step, wordsOf } from './dockerfile'

/** Holds the result of the steps before: the root, and how its processes are started. */
export type Image = { folder: string; dir: string; env: Record<string, string>; user: string; cmd: string[]; health: string[] }

const BASE = /^node:(\d+)-bookworm(?:-slim)?$/
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Makes the stand-in of an image of Node: a Debian of that name, with that version of Node and the npm of this machine. */
function baseOf(from: string): Image {
  const [, version] = BASE.exec(from) ?? []
  if (version === undefined) throw new Error(`Nothing stands for the image ${from}`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'image-'))
  chmodSync(folder, 0o755)
  makeRoot(folder, 'plain', ['ca-certificates'])
  copyFileSync(nodeBinary(version), path.join(folder, 'usr/local/bin/node'))
  const npm = path.join(folder, 'usr/local/lib/node_modules/npm')
  const own = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout.trim()
  cpSync(path.join(own, 'npm'), npm, { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  return { folder, dir: '/', env: { PATH, HOME: '/root' }, user: '', cmd: [], health: [] }
}

/**
 * Mounts what a process of a container has, and gives npm the registry, the certificates and the store of this machine, of which nothing
 * stays in the image.
 */
const ENTER = `
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs tmpfs "$ROOT/run"
cp /etc/resolv.conf "$ROOT/run/resolv.conf"; touch "$ROOT/etc/resolv.conf"; mount --bind "$ROOT/run/resolv.conf" "$ROOT/etc/resolv.conf"
if [ -n "$NODE_EXTRA_CA_CERTS" ]; then cp "$NODE_EXTRA_CA_CERTS" "$ROOT/run/ca.pem"; fi
if [ -d "$STORE" ]; then mkdir "$ROOT/run/npm"; mount --bind "$STORE" "$ROOT/run/npm"; fi
exec chroot "$ROOT" "$@"`

function inShell(image: Image, words: readonly string[]): string[] {
  const env = { ...image.env, npm_config_cache: '/run/npm', npm_config_registry: npm('registry') }
  const certificates = process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: '/run/ca.pem' } : {}
  const pairs = Object.entries({ ...env, ...certificates, DEBIAN_FRONTEND: 'noninteractive' }).map(([name, value]) => `${name}=${value}`)
  return ['/usr/bin/env', '-i', ...pairs, '/bin/sh', '-c', 'cd "$0" && exec "$@"', image.dir, ...words]
}

const npm = (name: string) => spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim()

function run(image: Image, rest: string): void {
  if (image.user !== '') throw new Error('Steps of another user than root are not understood here')
  const outer = ['--mount', '--pid', '--fork', '--kill-child=KILL', '/bin/sh', '-e', '-c', ENTER, 'sh', ...inShell(image, wordsOf(rest))]
  const env = { ...process.env, ROOT: image.folder, STORE: npm('cache') }
  const { status, stdout } = spawnSync('unshare', outer, {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}:\n${stdout.slice(-4_000)}`)
}

/** The ignore file that a build reads: one beside the Dockerfile and named for it. */
const ignored = ignores(readFileSync('deploy/Dockerfile.dockerignore', 'utf8'))

function copy(image: Image, rest: string, made: ReadonlyMap<string, Image>): void {
  const words = rest.split(/\s+/)
  const name = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const [source = '', target = ''] = words
  const from = name === undefined ? undefined : made.get(name)
  if (name !== undefined && !from) throw new Error(`No stage is called ${name}`)
  const root = path.resolve(from?.folder ?? '.')
  const begin = path.join(root, source)
  const isTaken = (file: string) => from !== undefined || file === root || !ignored(path.relative(root, file))
  cpSync(begin, path.join(image.folder, path.resolve(image.dir, target)), { recursive: true, verbatimSymlinks: true, filter: isTaken })
}

const doers: Record<string, (image: Image, rest: string, made: ReadonlyMap<string, Image>) => void> = {
  RUN: run,
  COPY: copy,
  WORKDIR: (image, rest) => {
    image.dir = path.posix.resolve(image.dir, rest)
    mkdirSync(path.join(image.folder, image.dir), { recursive: true })
  },
  ENV: (image, rest) => Object.assign(image.env, pairsOf(rest)),
  USER: (image, rest) => {
    image.user = rest
  },
  CMD: (image, rest) => {
    image.cmd = wordsOf(rest)
  },
  HEALTHCHECK: (image, rest) => {
    image.health = wordsOf(rest.replace(/^.*?\bCMD\s+/, ''))
  },
  // Notes for who starts it.
  EXPOSE: () => {},
  VOLUME: () => {},
}

function take(image: Image, { word, rest }: Step, made: ReadonlyMap<string, Image>): void {
  const doer = doers[word]
  if (!doer) throw new Error(`${word} is not understood here`)
  doer(image, rest, made)
}

/** Executes the stages one after the other, tells of each step, and returns the image of the last. Other roots are removed. */
export function build(stages: readonly Stage[], tell: (line: string) => void): Image {
  const made = new Map<string, Image>()
  let last: Image | undefined
  for (const { from, name, steps } of stages) {
    last = baseOf(from)
    made.set(name, last)
    tell(`FROM ${from}`)
    for (const step of steps) {
      const since = performance.now()
      take(last, step, made)
      tell(`${step.word} ${step.rest.slice(0, 90)}  ${((performance.now() - since) / 1_000).toFixed(1)} s`)
    }
  }
  if (!last) throw new Error('The Dockerfile has no stage')
  for (const { folder } of made.values()) if (folder !== last.folder) rmSync(folder, { recursive: true, force: true })
  return last
}
