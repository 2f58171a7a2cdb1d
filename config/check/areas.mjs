/**
 * `docs/areas.md`: for each area its pages, calls, nouns, tables, jobs, messages, staff pages, tests and neighbours, read from the sources
 * and from `config/areas.cjs`. `node config/check/areas.mjs` fails when the document is not current; `--write` brings it up to date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const { areas, tangled } = createRequire(import.meta.url)('../areas.cjs')
const root = process.cwd()
const file = path.join(root, 'docs/areas.md')

const filesIn = (folder) =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path
            .join(path.relative(root, entry.parentPath ?? entry.path), entry.name)
            .split(path.sep)
            .join('/'),
        )
        .sort()
    : []
const textOf = (name) => readFileSync(path.join(root, name), 'utf8')
const stemOf = (name) => path.basename(name).replace(/\..*$/, '')
const unique = (list) => [...new Set(list)]
const coded = (list) => (list.length > 0 ? list.map((each) => `\`${each}\``).join(', ') : 'none')

const pagesOf = (area) => filesIn(`src/packages/${area}`).filter((name) => /^src\/packages\/\w+\/[\w-]+\/index\.tsx$/.test(name))
const callsOf = (area) => filesIn(`src/contract/${area}`).reduce((count, name) => count + (textOf(name).match(/: call</g) ?? []).length, 0)
const nounsOf = (area) => unique(filesIn(`src/contract/${area}`).map(stemOf)).filter((stem) => stem !== 'bindings')
const testsOf = (area) =>
  ['contract', 'domain', 'data', 'features', 'packages', 'server/services', 'server/repositories', 'server/desk', 'server/seed']
    .flatMap((layer) => filesIn(`test/${layer}/${area}`))
    .filter((name) => /\.test\.tsx?$/.test(name)).length

/** Jobs by the area of the file that does the work. */
function jobsOf(area) {
  const text = textOf('server/jobs/handlers.ts')
  const imported = [...text.matchAll(/import \{([^}]*)\} from '#server\/(?:services|repositories)\/(\w+)\//g)]
  const own = imported.filter(([, , from]) => from === area).flatMap(([, names]) => names.split(',').map((name) => name.trim()))
  return [...text.matchAll(/^ {2}(\w+): \{[^}]*?run: (\w+)/gm)].filter(([, , run]) => own.includes(run)).map(([, job]) => job)
}

/** Kinds of messages that services of the area send. */
function messagesOf(area) {
  const kinds = [...textOf('src/domain/account/messages.ts').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, kind]) => kind)
  const texts = filesIn(`server/services/${area}`).map(textOf)
  return kinds.filter((kind) => texts.some((text) => text.includes(`'${kind}'`)))
}

const section = ([area, { about, tables, reads }]) => `## ${area}

${about[0].toUpperCase()}${about.slice(1)}.

- Pages: ${coded(pagesOf(area).map((name) => name.split('/')[3]))}
- Staff pages: ${coded(filesIn(`server/desk/${area}`).map((name) => name.slice(`server/desk/${area}/`.length)))}
- Calls: ${callsOf(area)}, of ${coded(nounsOf(area))}
- Tables: ${coded(tables)}
- Jobs: ${coded(jobsOf(area))}
- Messages: ${coded(messagesOf(area))}
- Test files: ${testsOf(area)}
- Reads from: ${
  Object.entries(reads)
    .map(([other, reason]) => `${other} (${reason})`)
    .join('; ') || 'no other area'
}
- Is read by: ${
  Object.entries(areas)
    .filter(([, of]) => area in of.reads)
    .map(([other]) => other)
    .join(', ') || 'no other area'
}
`

const pairs = Object.values(areas).reduce((count, { reads }) => count + Object.keys(reads).length, 0)
const page = `# Areas

Written by \`node config/check/areas.mjs --write\` from the sources and from \`config/areas.cjs\`; \`npm run check\` tells when it is not
current. An area is a folder of the same name in every layer. ${pairs} pairs of areas read each other's services or repositories, each for
the reason given; ${tangled.length} of them in both directions, a number that may only fall.

${Object.entries(areas).map(section).join('\n')}`

if (process.argv.includes('--write')) writeFileSync(file, page)
else if (!existsSync(file) || textOf('docs/areas.md') !== page) {
  console.error('docs/areas.md is not current: node config/check/areas.mjs --write')
  process.exitCode = 1
}
