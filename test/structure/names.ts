import path from 'node:path'
import { exportedFunctions, hasDoc, parse } from './syntax'
import { codeIn, filesIn, finding, has, textOf } from './tree'

const vagueNames = new Set(['utils', 'helpers', 'common', 'shared', 'lib', 'core', 'hooks', 'types', 'constants', 'services'])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const suffixes = new Set(['schema', 'config', 'weapp', 'h5', 'harmony-hybrid', 'test', 'd'])

const folders = ['src', 'server', 'test', 'lab', 'config', 'types']
const partsOf = (file: string) => file.split('/')
const stemOf = (part: string) => part.replace(/\..*$/, '')

/** Names that describe a kind of code instead of its purpose. */
export function vagueFolders(root: string): string[] {
  return filesIn(root, 'src').flatMap((file) => {
    // "Service" is a term of the API (Document 2 §7); this file lists the seventeen.
    if (file === 'src/contract/services.ts') return []
    const name = partsOf(file)
      .map(stemOf)
      .find((part) => vagueNames.has(part))
    return name ? [finding('vague-name', file, name)] : []
  })
}

/** kebab-case everywhere; after the first dot only known suffixes. */
export function oddNames(root: string): string[] {
  const isOdd = (file: string) => {
    const parts = partsOf(file)
    const name = parts.at(-1) ?? ''
    // Sass reads a leading underscore as "part of another sheet".
    const [stem = '', ...rest] = (name.endsWith('.scss') ? name.replace(/^_/, '') : name).split('.')
    const isKnown = rest.slice(0, -1).every((suffix) => suffixes.has(suffix))
    return !parts.slice(0, -1).every((part) => kebab.test(part)) || !kebab.test(stem) || !isKnown
  }
  return folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((file) => !/(^|\/)README\.md$|\/seed\/content\/|^lab\/\.npmrc$/.test(file) && isOdd(file))
    .map((file) => finding('odd-name', file))
}

/** Only src/platform reads TARO_ENV. */
export function targetReads(root: string): string[] {
  return codeIn(root, 'src')
    .filter((file) => !file.startsWith('src/platform/') && textOf(root, file).includes('TARO_ENV'))
    .map((file) => finding('target-read', file))
}

/** Programs of other makers find themselves by the environment: those who start them pass it on; a backup keeps the settings in it. */
const passers = [
  'server/fonts/offer-fonts.ts',
  'server/bank/read/apart/read-apart.ts',
  'server/backup/main.ts',
  'server/backup/postgres-tools.ts',
]

/** In the server only programs read the environment, and hand it to `readEnv`. */
export function environmentReads(root: string): string[] {
  return codeIn(root, 'server')
    .filter((file) => !passers.includes(file))
    .filter((file) => textOf(root, file).replaceAll('readEnv(process.env)', '').includes('process.env'))
    .map((file) => finding('environment-read', file))
}

/** Where a thing is written once, and how it looks when somebody writes it again. Commands say why a file is not JSON, so they read it themselves. */
const once = [
  {
    home: /^src\/domain\/text\/read-json\.ts$|^server\/(bank\/(main|correct\/main|write\/arguments)|seed\/read)\.ts$/,
    again: /\bJSON\.parse\(/,
  },
  { home: /^src\/domain\/time\/units\.ts$/, again: /\bconst (SECOND|MINUTE|HOUR|DAY|SHANGHAI_OFFSET)_MS =|\b86_?400_?000\b/ },
  { home: /^src\/domain\/text\/id-text\.ts$/, again: /\/\^\\d\{1,(9|10)\}\$\// },
]

/** JSON is read, units of time are stated and ids are parsed by one file each. */
export function writtenAgain(root: string): string[] {
  return codeIn(root, 'src', 'server').flatMap((file) =>
    once
      .filter(({ home, again }) => !home.test(file) && again.test(textOf(root, file)))
      .map(({ again }) => finding('written-again', file, String(again.exec(textOf(root, file))?.[0]))),
  )
}

const silencers = new RegExp(
  ['biome', 'eslint', 'ts'].map((tool) => `(?://|/\\*|\\{/\\*)\\s*@?${tool}-(?:ignore|disable|nocheck|expect-error)`).join('|'),
)

/** Words with two meanings that have given way to one word for each; `docs/glossary.md` names them. */
const retired = /^(?:late|kept)-|^(?:late|kept)\./
const retiredExport = /^export (?:const|function|class|type) (?:[lL]ate|[kK]ept)(?:[A-Z]\w*)?\b/m

/** Files and exports named by a word that was retired: `lazy` is loaded later, `stored` or `cached` is kept. */
export function retiredWords(root: string): string[] {
  return codeIn(root, 'src', 'server')
    .filter((file) => retired.test(path.basename(file)) || retiredExport.test(textOf(root, file)))
    .map((file) => finding('retired-word', file))
}

/** Comments that suppress a check. */
export function silencedChecks(root: string): string[] {
  return codeIn(root, ...folders)
    .filter((file) => silencers.test(textOf(root, file)))
    .map((file) => finding('silenced-check', file))
}

const isTargetFile = (file: string) => /\/index\.(weapp|h5|harmony-hybrid)\.tsx?$/.test(file)
const portOf = (file: string) => file.replace(/[^/]+$/, 'port.ts')

/** Exported functions of the lower layers without a doc comment; an adapter is documented in its port. */
export function missingDocs(root: string): string[] {
  return codeIn(root, 'src/contract', 'src/domain', 'src/routes', 'src/platform')
    .filter((file) => !(isTargetFile(file) && has(root, portOf(file))))
    .flatMap((file) =>
      exportedFunctions(parse(root, file))
        .filter(({ statement }) => !hasDoc(statement))
        .map(({ name }) => finding('missing-doc', file, name)),
    )
}

const hosts = /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|npm[m]irror|"resolved":\s*"http/
const named = ['package.json', 'package-lock.json', '.npmrc', 'README.md', 'babel.config.js', 'project.config.json', 'tsconfig.json']

/** Files that name a package registry: that is a setting of the machine. */
export function registryHosts(root: string): string[] {
  const files = [...named.filter((file) => has(root, file)), ...folders.flatMap((folder) => filesIn(root, folder))]
  return files
    .filter((file) => !/\.(jpg|png|woff2?|mp4|m4a)$/.test(file) && hosts.test(textOf(root, file)))
    .map((file) => finding('registry-host', file))
}

const README_LINES = 70

/** A README above its cap; details belong in linked files. */
export function longReadme(root: string): string[] {
  if (!has(root, 'README.md')) return [finding('readme', 'README.md', 'missing')]
  const count = textOf(root, 'README.md').trimEnd().split('\n').length
  return count > README_LINES ? [finding('readme', 'README.md', `${count} > ${README_LINES}`)] : []
}
