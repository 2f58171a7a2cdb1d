import { settingsOf } from '#server/settings/read'
import { sections } from '#server/settings/schema'
import { has, repository, textOf } from './tree'

const pages = ['docs/web.md', 'docs/mini-program.md', 'docs/harmony.md', 'docs/native-shell.md', 'deploy/harmony/README.md']
/** Read when a build is made; `docs/settings.md` says so at its end. */
const ofBuilds = ['API_ORIGIN', 'BRAND']
/** Of the app itself, in `Settings.ets`, and of a test. */
const ofTheApp = ['APP_ORIGIN', 'PUBLIC_ORIGIN', 'SCHEME', 'HARMONY_LINKS']
const settings = new Set(sections.flatMap(({ schema }) => settingsOf(schema).map(({ name }) => name)))
const valuesOf = new Map(
  sections.flatMap(({ schema }) => settingsOf(schema).map(({ name, notes }): [string, string] => [name, notes.expected ?? ''])),
)

describe.each(pages)('%s', (page) => {
  const text = textOf(repository, page)

  it('names settings that exist, with values they take', () => {
    const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:=([\w-]+))?`/g)]
      .map(([, name = '', value]) => ({ name, value }))
      .filter(({ name, value }) => name.includes('_') || value !== undefined)
    const own = named.filter(({ name }) => !ofBuilds.includes(name) && !ofTheApp.includes(name))
    expect(own.filter(({ name }) => !settings.has(name)).map(({ name }) => name)).toEqual([])
    expect(own.filter(({ name, value }) => value !== undefined && !valuesOf.get(name)?.includes(value))).toEqual([])
  })

  it('names files of the repository that exist', () => {
    const named = [...text.matchAll(/`((?:src|server|test|config|lab|deploy|docs)\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file)
    expect(named.filter((file) => !has(repository, file))).toEqual([])
  })
})
