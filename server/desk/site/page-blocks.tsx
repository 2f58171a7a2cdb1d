import { Value } from '@sinclair/typebox/value'
import type { Tx } from '#server/database/tables'
import { ActButton, ActLink } from '#server/desk/frame/detail'
import { type ActRow, type Area, act, page } from '#server/desk/frame/row'
import { type Fields, text } from '#server/desk/parts/field'
import { found } from '#server/desk/parts/ref'
import { previewToken } from '#server/http/preview'
import { invalid } from '#server/refusal'
import { type PageText, unknownIn } from '#server/repositories/site/block-page/drafts'
import { BlockSeed } from '@/contract/site/stored-page.schema'
import { blockAt, editedPage, type Place, placeIn, saveEdited } from './blocks/draft'
import { type BlockType, describe, type Kind, kindNames, kinds } from './blocks/kinds'
import { choicesFor } from './blocks/offers'
import type { Part } from './blocks/part'

const roles = ['editor'] as const
const MOST_BLOCKS = 60

const one = page({
  path: '/pages/:id/blocks',
  title: '页面内容',
  roles,
  load: async (deps, { params }) => {
    const edited = await editedPage(deps.db, params.id)
    return {
      ...edited,
      link: `${deps.env.publicUrl}/page/preview/${edited.row.id}?token=${await previewToken(deps, 'page', edited.row.id)}`,
    }
  },
  view: ({ row, text: { title, blocks }, version, link }) => (
    <>
      <p>
        《{title}》{row.draftVersion === null ? '没有草稿，下面是线上的内容。' : '有草稿，发布后用户才能看到。'}
      </p>
      <p>
        <a className="act" href={link} rel="noreferrer">
          预览
        </a>
        <a className="act" href={`/pages/${row.id}`}>
          发布和版本
        </a>
        <ActLink name="title-page" of={row.id}>
          改标题
        </ActLink>
      </p>
      {blocks.length === 0 && <p className="empty">还没有内容，先加一块</p>}
      <ol className="blocks">
        {Object.entries(blocks).map(([at, block]) => (
          <BlockLine key={at} id={row.id} at={Number(at)} block={block} count={blocks.length} version={version} />
        ))}
        <Between id={row.id} at={blocks.length} />
      </ol>
    </>
  ),
})

type BlockLineProps = { id: number; at: number; block: BlockSeed; count: number; version: number }

/** A block with what can be done with it, and before it the way to put another in. */
function BlockLine({ id, at, block, count, version }: BlockLineProps) {
  const ref = `${id}.${at + 1}`
  const { words, line } = describe(block)
  const move = { name: 'move-block', version, note: `第 ${at + 1} 块` }
  return (
    <>
      <Between id={id} at={at} />
      <li id={`block-${at + 1}`} tabIndex={-1}>
        <div>
          <strong>{`${at + 1}. ${words}`}</strong>　<span className="muted">{line}</span>
        </div>
        <p>
          {Object.hasOwn(kinds, block.type) && (
            <ActLink name={`block-${block.type}`} of={ref}>
              {`修改第 ${at + 1} 块`}
            </ActLink>
          )}
          <ActButton {...move} of={`${ref}.up`} isOff={at === 0}>
            上移
          </ActButton>
          <ActButton {...move} of={`${ref}.down`} isOff={at + 1 === count}>
            下移
          </ActButton>
          <ActButton {...move} name="remove-block" of={ref}>
            删除
          </ActButton>
        </p>
      </li>
    </>
  )
}

function Between({ id, at }: { id: number; at: number }) {
  return (
    <li className="between">
      <a href={`/pages/${id}/add/${at + 1}`}>{at === 0 ? '在最前面加一块' : `在第 ${at} 块后面加一块`}</a>
    </li>
  )
}

const choose = page({
  path: '/pages/:id/add/:at',
  title: '加一块内容',
  roles,
  load: async ({ db }, { params }) => ({ ...(await editedPage(db, params.id)), ...placeIn(`${params.id}.${params.at}`) }),
  view: ({ row, at }) => (
    <ul className="kinds">
      {kindNames.map((name) => (
        <li key={name}>
          <a href={`/acts/block-${name}/${row.id}.${at + 1}.new`}>
            <strong>{kinds[name].words}</strong>
            <small>{kinds[name].note}</small>
          </a>
        </li>
      ))}
    </ul>
  ),
})

/** A page with a block put in, or in the place of another. */
function withBlock({ title, blocks }: PageText, { at, isNew }: Place, block: BlockSeed): PageText {
  if (at < 0 || at > blocks.length || (isNew && blocks.length >= MOST_BLOCKS)) throw invalid(`一个页面最多 ${MOST_BLOCKS} 块`)
  return { title, blocks: blocks.toSpliced(at, isNew ? 0 : 1, block) }
}

async function checked(tx: Tx, value: object): Promise<BlockSeed> {
  if (!Value.Check(BlockSeed, value)) throw invalid('内容块的格式不对')
  const unknown = await unknownIn(tx, value)
  if (unknown.length > 0) throw invalid(`没有编号是 ${unknown.join('、')} 的内容`)
  return value
}

/** The form of one kind of block: a new one, or one that is there. */
function editOf(type: BlockType): ActRow {
  const { words, note, parts } = kinds[type] as Kind
  const entries = Object.entries(parts as Record<string, Part<never>>)
  const fields: Fields = Object.fromEntries(entries.map(([name, part]) => [name, part.field]))
  const typed = (block: BlockSeed) =>
    Object.fromEntries(entries.map(([name, part]) => [name, part.typed(block[name as keyof BlockSeed] as never)]))
  return act({
    name: `block-${type}`,
    title: `${words}（页面内容块）`,
    roles,
    isDirect: true,
    fields,
    start: async ({ db }, ref) => {
      const place = placeIn(ref)
      const { row, text: shown, version } = await editedPage(db, place.page)
      const block = place.isNew ? undefined : blockAt(shown.blocks, place.at)
      found(block === undefined || block.type === type ? type : undefined, '内容块')
      const facts = [
        ['页面', shown.title],
        ['位置', `第 ${place.at + 1} 块`],
        ['用途', note],
      ] as const
      const choices = await choicesFor(db, parts as Record<string, Part<never>>)
      return { facts: row.isShown ? facts : [...facts, ['状态', '页面没有上线']], texts: block ? typed(block) : {}, version, choices }
    },
    preview: () => ['只保存草稿，发布后用户才能看到'],
    run: async (tx, { ref, values, version, now }) => {
      const place = placeIn(ref)
      const given = Object.entries(values).filter(([, value]) => value !== undefined)
      const block = await checked(tx, { type, ...Object.fromEntries(given) })
      const done = await saveEdited(tx, place.page, version, now, (shown) => {
        if (!place.isNew) found(blockAt(shown.blocks, place.at).type === type ? type : undefined, '内容块')
        return withBlock(shown, place, block)
      })
      return { ...done, to: `${done.to}#block-${place.at + 1}` }
    },
  })
}

const factsOf = async (db: Parameters<typeof editedPage>[0], ref: string) => {
  const place = placeIn(ref)
  const { text: shown, version } = await editedPage(db, place.page)
  const { words, line } = describe(blockAt(shown.blocks, place.at))
  return {
    facts: [
      ['页面', shown.title],
      [`第 ${place.at + 1} 块`, `${words}　${line}`],
    ] as const,
    version,
  }
}

const move = act({
  name: 'move-block',
  title: '移动内容块',
  roles,
  isDirect: true,
  fields: {},
  start: ({ db }, ref) => factsOf(db, ref),
  preview: () => ['只保存草稿，发布后用户才能看到'],
  run: async (tx, { ref, version, now }) => {
    const { page: id, at, word } = placeIn(ref)
    const to = word === 'up' ? at - 1 : at + 1
    const done = await saveEdited(tx, id, version, now, ({ title, blocks }) => {
      const [moved, other] = [blockAt(blocks, at), blockAt(blocks, to)]
      return { title, blocks: blocks.with(at, other).with(to, moved) }
    })
    return { ...done, to: `${done.to}#block-${to + 1}` }
  },
})

const remove = act({
  name: 'remove-block',
  title: '删除内容块',
  roles,
  isDirect: true,
  fields: {},
  start: ({ db }, ref) => factsOf(db, ref),
  preview: () => ['只保存草稿，发布后用户才能看到'],
  run: async (tx, { ref, version, now }) => {
    const { page: id, at } = placeIn(ref)
    const done = await saveEdited(tx, id, version, now, ({ title, blocks }) => {
      blockAt(blocks, at)
      return { title, blocks: blocks.toSpliced(at, 1) }
    })
    return { ...done, to: `${done.to}#block-${Math.max(1, at)}` }
  },
})

const rename = act({
  name: 'title-page',
  title: '页面标题',
  roles,
  isDirect: true,
  fields: { title: text({ label: '标题', most: 60 }) },
  start: async ({ db }, ref) => {
    const { text: shown, version } = await editedPage(db, ref)
    return { facts: [], texts: { title: [shown.title] }, version }
  },
  preview: () => ['只保存草稿，发布后用户才能看到'],
  run: (tx, { ref, values, version, now }) => saveEdited(tx, ref, version, now, ({ blocks }) => ({ title: values.title, blocks })),
})

/** The editor of a page's blocks: each change is stored in the draft. */
export const pageBlocksArea: Area = { pages: [one, choose], acts: [rename, move, remove, ...kindNames.map(editOf)] }
