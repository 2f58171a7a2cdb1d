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
