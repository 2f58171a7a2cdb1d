import { type Setting, settingsOf } from '#server/settings/read'
import { sections } from '#server/settings/schema'

const code = (text: string) => `\`${text}\``

/** The value without which a setting is read, as the page says it. */
function usualOf({ notes, isNeeded }: Setting): string {
  if (isNeeded) return 'needed'
  if (notes.shown !== undefined) return notes.shown
  const usual = notes.usual ? code(notes.usual) : 'none'
  return notes.production === undefined ? usual : `${usual}, in production ${code(notes.production)}`
}

function rowOf(setting: Setting): string {
  const { name, notes } = setting
  return `| ${[code(name), notes.expected, usualOf(setting), notes.means].join(' | ')} |`
}

const HEAD = `# Settings

Written from \`server/settings/schema.ts\`: \`SETTINGS=write npx jest --config config/jest.config.cjs test/server/settings\`.

Variables of the environment. An empty one counts as none. The start, and every command that works on an installation, reports all that
are missing or wrong, a line each, before it opens the database. The settings of a provider count while it is chosen.
`

const TAIL = `## When the app is built

\`API_ORIGIN\` is where the mini-program and the Harmony app find the server (\`http://localhost:10086\`); the web app calls the origin that
it was loaded from. \`BRAND\` is the brand that a mini-program is built for, by its name in \`config/installation.json\`.

That file is read too: the hosts of mobile web and of the desktop site by environment, the scheme of the native app's deep links, and the
brands (names, titles, own login path, view of the article list; the first is the usual one), with which a build begins. The desk edits
their names, texts, colours, pictures and hosts under 品牌, and pages of the server follow it within half a minute;
\`server/seed/base/brands.json\` holds the rows that a school begins with. Links are written for these hosts, addresses
of other hosts are strangers' (they are asked about before they are opened and are never handed a login). Remove the hosts under \`desktop\`
where there is no desktop site: nobody is sent to one then. A mini-program begins with the name of its row in
that file.
`

/** The page that documents all settings. */
export function settingsPage(): string {
  const parts = sections.map(({ title, schema }) =>
    [
      `## ${title}`,
      '',
      '| variable | expected | without it | meaning |',
      '| --- | --- | --- | --- |',
      ...settingsOf(schema).map(rowOf),
      '',
    ].join('\n'),
  )
  return [HEAD, ...parts, TAIL].join('\n')
}

const lineOf = ({ name, notes, isNeeded }: Setting) =>
  `# ${notes.means.replaceAll(/`|\[([^\]]*)\]\([^)]*\)/g, '$1')}\n${isNeeded ? '' : '#'}${name}=${notes.production ?? notes.usual ?? ''}\n`

/** A file of variables for a server, to be filled in: what has a usual value is there as a comment. */
export function sampleOf(): string {
  const parts = sections.map(({ title, condition, schema }) => {
    const lines = settingsOf(schema).map(lineOf)
    // Settings of a provider that is not chosen need no value.
    const shown = condition === null ? lines : lines.map((line) => line.replace(/\n(?=\w)/, '\n#'))
    return [`## ${title.replaceAll('`', '')}`, '', ...shown].join('\n')
  })
  return `# Settings of a server, for EnvironmentFile= or --env-file; see docs/settings.md.\n\n${parts.join('\n')}`
}
