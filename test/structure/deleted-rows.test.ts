import ts from 'typescript'
import { nodesOf, parse } from './syntax'
import { codeIn, repository, textOf } from './tree'

/** Tables whose rows are kept after their learner has deleted them. */
const tables = codeIn(repository, 'server/database/rows').flatMap((file) =>
  nodesOf(parse(repository, file), ts.isPropertySignature).flatMap(({ name, type }) =>
    type && ts.isTypeLiteralNode(type) && type.members.some((member) => member.name?.getText() === 'deleted_at') ? [name.getText()] : [],
  ),
)

/** Reads one of the tables: by the builder of queries, or in a text of SQL. */
const reads = () => new RegExp(`(?:From|Join)\\('(?:${tables.join('|')})(?: as \\w+)?'|\\b(?:from|join) (?:${tables.join('|')})\\b`)

/** The declarations of a text of code that read such rows and do not look whether they were deleted. */
function blindIn(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    const text = statement.getText(source)
    if (!reads().test(text) || /\bdeleted_at\b/.test(text)) return []
    if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
    return ts.isVariableStatement(statement) ? statement.declarationList.declarations.map(({ name }) => name.getText(source)) : ['?']
  })
}

/** Reads that want deleted rows as well, each with the reason. */
const meant: Readonly<Record<string, string>> = {
  'server/repositories/account/scope.ts narrowingOf': 'says whose a row is, whatever became of it',
  'server/repositories/community/posts.ts addCirclePost': 'finds the post of a key that was sent again',
  'server/repositories/community/posts.ts postsSince': 'a limit by day counts what was deleted too',
  'server/repositories/community/queue.ts comments': 'staff decide on reports below a post that is gone',
  'server/repositories/doubt/doubts.ts doubtByKey': 'finds the question of a key that was sent again',
  'server/repositories/doubt/queue.ts postQueueRows': 'staff decide on reports below a question that is gone',
  'server/repositories/doubt/thread.ts aboutDoubt': 'adds names to a question that was found already',
  'server/repositories/site/remarks.ts addRemark': 'finds the remark of a key that was sent again',
  'server/repositories/site/remarks.ts remarksSince': 'a limit by day counts what was deleted too',
  'server/repositories/site/remarks.ts setRemarkLike': 'locks a remark that was found already',
  'server/seed/account/inbox.ts tellAnswers': 'the seed deletes nothing',
  'server/seed/year/again.ts spendQuotas': 'a limit by day counts what was deleted too',
}

describe('a row that its learner has deleted', () => {
  it('stays out of whatever reads its table, or is wanted for a reason', () => {
    expect(tables.length).toBeGreaterThan(2)
    const found = codeIn(repository, 'server').flatMap((file) =>
      reads().test(textOf(repository, file)) ? blindIn(parse(repository, file)).map((name) => `${file} ${name}`) : [],
    )
    expect(found.sort()).toEqual(Object.keys(meant).sort())
  })

  it.each([
    ["const count = (db) => db.selectFrom('circle_post').select('id')", ['count']],
    ["const count = (db) => db.selectFrom('circle_post as post').where('post.deleted_at', 'is', null)", []],
    ['function list(db) { return sql`select id from doubt where user_id = 1` }', ['list']],
    ["const posts = (db) => db.selectFrom('doubt_post')", []],
  ])('has a reader that does not look, or none, in %s', (text, blind) => {
    expect(blindIn(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true))).toEqual(blind)
  })
})
