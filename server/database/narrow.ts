import {
  AliasNode,
  AndNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UnknownRow,
  WhereNode,
} from 'kysely'
import type { Db, Tx } from './tables'

/** Says which rows of a table are there, by its name or alias in the statement. */
export type Narrowing = ReadonlyMap<string, (alias: string) => RawBuilder<boolean>>

type Named = { table: string; alias: string }

/** The table of an item of `from`; undefined for a statement within it. */
function tableOf(node: OperationNode): Named | undefined {
  if (AliasNode.is(node))
    return TableNode.is(node.node) && IdentifierNode.is(node.alias)
      ? { table: node.node.table.identifier.name, alias: node.alias.name }
      : undefined
  if (!TableNode.is(node)) return undefined
  const { name } = node.table.identifier
  return { table: name, alias: name }
}

/** Adds to every select, also within others, the conditions of the tables that it reads from. */
class SelectNarrower extends OperationNodeTransformer {
  constructor(private readonly narrowing: Narrowing) {
    super()
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const whole = super.transformSelectQuery(node, queryId)
    let { where } = whole
    for (const from of node.from?.froms ?? []) {
      const named = tableOf(from)
      const condition = named && this.narrowing.get(named.table)?.(named.alias).toOperationNode()
      if (condition) where = WhereNode.create(where ? AndNode.create(ParensNode.create(where.where), condition) : condition)
    }
    return where === whole.where ? whole : { ...whole, ...(where && { where }) }
  }
}

/** A statement written by hand reads each narrowed table that it names through a part of the same name. */
function narrowRaw(node: RawNode, narrowing: Narrowing): RawNode {
  const text = node.sqlFragments.join(' ')
  if (!/^\s*select\b/i.test(text)) return node
  const named = [...narrowing].filter(([table]) => new RegExp(`\\b(?:from|join)\\s+${table}\\b`).test(textOf(node)))
  if (named.length === 0) return node
  // Under names of their own first: the condition of one reads whole tables, among them some that have a part.
  const kept = named.map(
    ([table, condition]) =>
      sql`${sql.id(`kept_${table}`)} as not materialized (select * from ${sql.id('public', table)} as ${sql.id(table)} where ${condition(table)})`,
  )
  const parts = named.map(([table]) => sql`${sql.id(table)} as not materialized (select * from ${sql.id(`kept_${table}`)})`)
  const head = sql`with ${sql.join([...kept, ...parts])} `.toOperationNode()
  return RawNode.create(['', '', ''], [head, node])
}

/** All texts of a statement, those of its parts too. */
function textOf({ sqlFragments, parameters }: RawNode): string {
  return [...sqlFragments, ...parameters.map((each) => (RawNode.is(each) ? textOf(each) : ''))].join(' ')
}

class NarrowPlugin implements KyselyPlugin {
  private readonly selects: SelectNarrower
  constructor(private readonly narrowing: Narrowing) {
    this.selects = new SelectNarrower(narrowing)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const narrowed = this.selects.transformNode(node, queryId)
    return RawNode.is(narrowed) ? narrowRaw(narrowed, this.narrowing) : narrowed
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** The database that a narrowed one is a part of. */
const wholes = new WeakMap<Db | Tx, Db | Tx>()

/** Whether statements have to be built with this database itself, since it adds conditions to them. */
export const isNarrowed = (db: Db | Tx): boolean => wholes.has(db)

/** The database without conditions, for statements that have them already. */
export const wholeOf = <T extends Db | Tx>(db: T): T => (wholes.get(db) as T | undefined) ?? db

/** Notes that a database adds conditions to the statements of another one. */
export function narrowedAs<T extends Db | Tx>(own: T, whole: T): T {
  wholes.set(own, whole)
  return own
}

/** A database that shows of each table only the rows that are in reach, whatever statement reads them. Rows that a statement joins to those come whole. */
export const narrow = <T extends Db | Tx>(db: T, narrowing: Narrowing): T =>
  narrowedAs(db.withPlugin(new NarrowPlugin(narrowing)) as T, wholeOf(db))
