import { codeIn, finding, textOf } from './tree'

/** Layers of the server that decide and reply; what they read and write is in `server/repositories`. */
const withoutSql = ['services', 'jobs', 'desk', 'http', 'providers', 'import', 'correct'].map((layer) => `server/${layer}`)

const queries =
  /\bfrom 'kysely'|\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|execute|executeTakeFirst(?:OrThrow)?)\(/

/** Files above the repositories that build or run queries themselves. */
export function sqlAboveRepositories(root: string): string[] {
  return codeIn(root, ...withoutSql).flatMap((file) => {
    const found = queries.exec(textOf(root, file))
    return found ? [finding('sql-above-repositories', file, found[0])] : []
  })
}

/** A change of rows, up to where it is run. */
const changes = /\.(?:updateTable|deleteFrom)\([\s\S]*?\.(?:execute(?:TakeFirst(?:OrThrow)?)?|compile|as)\(/g
const rawChanges = /\bsql(?:<[^`]*>)?`[^`]*\b(?:update [^`]* set|delete from)\b[^`]*`/g

/** Changes that do not say which rows they are about: their condition was left out. The seed makes what was empty. */
export function changesOfAllRows(root: string): string[] {
  return codeIn(root, 'server')
    .filter((file) => !file.startsWith('server/seed/'))
    .flatMap((file) => {
      const text = textOf(root, file)
      const unsaid = [...(text.match(changes) ?? [])].filter((change) => !/\.where(?:Ref)?\(/.test(change))
      const raw = [...(text.match(rawChanges) ?? [])].filter((change) => !/\bwhere\b/.test(change))
      return [...unsaid, ...raw].map((change) => finding('changes-all-rows', file, change.slice(0, 40)))
    })
}

/** Migrations are texts, and an index that is made anew keeps its condition as the catalogue states it. */
const ofTexts = new Set(['server/database/migrate.ts', 'server/database/spread.ts'])

/** Text put into a statement as it stands: every value is a parameter, every name is quoted by the `sql` tag. */
export function textInSql(root: string): string[] {
  return codeIn(root, 'server')
    .filter((file) => !ofTexts.has(file) && /\bsql\.raw\(|CompiledQuery\.raw\(/.test(textOf(root, file)))
    .map((file) => finding('text-in-sql', file, 'raw'))
}
