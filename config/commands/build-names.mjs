// Names under which programs of the server are built. No imports from node_modules here.

/** `server/school/main.ts` is built as `admin-school.cjs`. */
export const builtName = (program) =>
  `admin-${program
    .replace(/^server\//, '')
    .replace(/(\/main)?\.ts$/, '')
    .replaceAll('/', '-')}.cjs`

/**
 * The first line of a built program, which keeps it strict, by the versions of Node that it wants: under an older one it
 * would end in a module that does not load.
 */
export function versionGuard(engines) {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(engines)
  const words = `\`Node ${major}.${minor} or newer is needed; this is \${process.versions.node}\``
  const isOld = `major < ${major} || (major === ${major} && minor < ${minor})`
  return `'use strict'; {const [major, minor] = process.versions.node.split('.').map(Number); if (${isOld}) {console.error(${words}); process.exit(1)}}`
}
