// `npm run -s lab -- lock [folder]`: names in the lock file the optional packages of other platforms that npm left out. A registry mirror may hold
// only the requested ones, npm then writes a lock without the others, and `npm ci` refuses that lock everywhere.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.join(process.argv[2] ?? '.', 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']
const named = (words, name) => words.find((word) => name.split('-').includes(word))

/** The platform in the name of a platform package. */
function platformOf(name) {
  const os = named(systems, name)
  const cpu = named(processors, name)
  const isMusl = /-musl/.test(name)
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...(os === 'linux' && /-(gnu|musl)/.test(name) && { libc: [isMusl ? 'musl' : 'glibc'] }),
  }
}

let added = 0
for (const [place, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const nested = `${place}/node_modules/${name}`
    const top = `node_modules/${name}`
    if (!/^\d/.test(version) || lock.packages[nested] || lock.packages[top]?.version === version) continue
    const { os, cpu } = platformOf(name)
    if (!os && !cpu) continue
    lock.packages[lock.packages[top] ? nested : top] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform packages named`)
