import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { ShowLink, showActs } from '#server/desk/frame/show-acts'
import { choice, momentOrNone, momentTyped, text, type ValuesOf } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { rich, richText } from '#server/desk/parts/rich-field'
import { conflict, invalid } from '#server/refusal'
import { categoryById, categoryPaths } from '#server/repositories/course/category'
import { type ArticleRow, type ArticleText, addArticle, articleById, listArticleRows, lockArticle } from '#server/repositories/site/article'
import {
  articleDraftOf,
  dropArticleDraft,
  dropNewArticle,
  publishArticle,
  putPublished,
  saveArticleDraft,
} from '#server/repositories/site/article-draft'
import { articleLikeCounts } from '#server/repositories/site/article-likes'
import { refreshSearch } from '#server/services/search/subjects'

const roles = ['editor'] as const
const shelf = {
  content: 'article',
  noun: '文章',
  path: '/articles',
  roles,
  down: '下架',
  up: '上架',
  kept: '定好的发布时间会取消，草稿留着',
  faults: async ({ db }: Pick<Deps, 'db'>, id: number) => ((await articleById(db, id))?.isNew ? ['文章还没有发布过，请打开它发布'] : []),
} as const
/** When a text reaches the readers. */
const times = { now: '马上发布', draft: '先存草稿，读者看不到', time: '到时间自动发布' } as const

const fields = {
  title: text({ label: '标题', most: 80 }),
  summary: text({ label: '摘要', most: 200 }),
  author: text({ label: '作者', most: 30 }),
  categoryId: object({ label: '分类' }),
  cover: mediaChoice({ label: '封面', accepts: ['picture'], isOptional: true }),
  content: rich({ label: '正文', most: 100_000 }),
  when: choice({ label: '发布', choices: times }),
  publishAt: momentOrNone({ label: '发布时间', hint: '选了“到时间自动发布”才写，北京时间' }),
}
type Typed = ValuesOf<typeof fields>

/** The typed text, and the moment at which it is published by itself: null for none. */
function readTyped({ when, publishAt, ...typed }: Typed, now: number): { written: ArticleText; publishAt: number | null } {
  if (when !== 'time') return { written: typed, publishAt: null }
  if (publishAt === null) throw invalid('请写发布时间')
  if (publishAt <= now) throw invalid('发布时间要在现在以后；要马上发布，请选“马上发布”')
  return { written: typed, publishAt }
}

/** Says in a sentence when readers see the text. */
function outcome({ when }: Typed, publishAt: number | null): string {
  if (when === 'now') return '读者马上可以看到，几秒后可以搜到'
  return publishAt === null ? '只存草稿，读者看到的不变' : `${momentText(publishAt)} 自动发布，之前读者看到的不变`
}

const choicesFor = async (db: Db) => ({ categoryId: choicesOf(await categoryPaths(db)) })
const load = async (db: Db, ref: string | undefined) => found(await articleById(db, idOf(ref, '文章')), '文章')

const stateOf = ({ isShown, isNew }: ArticleRow) => (isShown ? '已发布' : isNew ? '没有发布过' : '已下架')
const draftOf = ({ savedAt, publishAt }: ArticleRow) => {
  if (savedAt === null) return '没有'
  return publishAt === null ? `保存于 ${momentText(savedAt)}` : `${momentText(publishAt)} 自动发布`
}

const factsOf = (row: ArticleRow) =>
  [
    ['编号', row.id],
    ['标题', row.title],
    ['摘要', row.summary],
    ['作者', row.author],
    ['分类', row.categoryId],
    ['发布时间', momentText(row.isNew ? null : row.publishedAt)],
    ['状态', stateOf(row)],
    ['草稿', draftOf(row)],
  ] as const

const articles = list<ArticleRow & { likes: number }>({
  path: '/articles',
  title: '文章',
  section: '内容',
  roles,
  filters: [
    { name: 'word', label: '标题包含' },
    { name: 'state', label: '草稿', choices: { draft: '有草稿', timed: '定了时间' } },
  ],
  columns: [
    { title: '标题', text: ({ title }) => title },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
    { title: '作者', text: ({ author }) => author },
    { title: '状态', text: stateOf },
    { title: '赞', text: ({ likes }) => String(likes), isNumber: true },
    { title: '发布时间', text: ({ publishedAt, isNew }) => momentText(isNew ? null : publishedAt) },
    { title: '草稿', text: (row) => (row.savedAt === null ? '' : draftOf(row)) },
  ],
  above: (
    <ActLink name="add-article" of="new">
      写一篇
    </ActLink>
  ),
  load: async ({ db }, { filter, ...rest }) => {
    const rows = await listArticleRows(db, { word: filter.word, state: filter.state, ...rest })
    const counts = await articleLikeCounts(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, likes: counts.get(row.id) ?? 0 }))
  },
  to: ({ id }) => `/articles/${id}`,
})

const article = page({
  path: '/articles/:id',
  title: '文章',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      <ActLink name="change-article" of={row.id}>
        修改
      </ActLink>
      {row.savedAt !== null && (
        <>
          <ActLink name="publish-article" of={row.id}>
            马上发布草稿
          </ActLink>
          <ActLink name="drop-article-draft" of={row.id}>
            {row.isNew ? '删除' : '放弃草稿'}
          </ActLink>
        </>
      )}
      {!row.isNew && <ShowLink {...shelf} id={row.id} isShown={row.isShown} />}
    </>
  ),
})

const add = act({
  name: 'add-article',
  title: '写文章',
  roles,
  fields,
  start: async ({ db }) => ({ facts: [], texts: { when: ['now'] }, choices: await choicesFor(db) }),
  preview: ({ now }, _ref, values) => {
    const { publishAt } = readTyped(values, now())
    return [`《${values.title}》，正文 ${values.content.length} 段`, outcome(values, publishAt)]
  },
  run: async (tx, { values, now }) => {
    found(await categoryById(tx, values.categoryId), '分类')
    const { written, publishAt } = readTyped(values, now)
    const isShown = values.when === 'now'
    const id = await addArticle(tx, written, { now, isShown })
    if (!isShown) await saveArticleDraft(tx, { id, isNew: true }, written, { publishAt, now })
    return { object: `article:${id}`, before: null, after: values, to: `/articles/${id}` }
  },
})

/** The article that an act was begun with, locked. */
async function lockedAt(tx: Tx, ref: string, version: number): Promise<ArticleRow> {
  const row = found(await lockArticle(tx, idOf(ref, '文章')), '文章')
  if (rowVersion(row) !== version) throw conflict('这篇文章刚被别人改过，请重新打开核对')
  return row
}

const change = act({
  name: 'change-article',
  title: '修改文章',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const { title, summary, author, cover, categoryId, content } = (await articleDraftOf(db, row.id)) ?? row
    const plain = { title: [title], summary: [summary], author: [author], cover: [cover] }
    const when: Typed['when'] = row.savedAt === null ? 'now' : row.publishAt === null ? 'draft' : 'time'
    return {
      facts: factsOf(row),
      texts: {
        ...plain,
        categoryId: [String(categoryId)],
        content: [richText(content)],
        when: [when],
        publishAt: momentTyped(row.publishAt),
      },
      choices: await choicesFor(db),
      version: rowVersion(row),
    }
  },
  preview: async ({ db, now }, ref, values) => {
    const { isShown, isNew } = await load(db, ref)
    const { publishAt } = readTyped(values, now())
    const isDown = !isShown && !isNew && values.when === 'now'
    return [
      `《${values.title}》，正文 ${values.content.length} 段`,
      isDown ? '文章已经下架，上架后读者才能看到' : outcome(values, publishAt),
    ]
  },
  run: async (tx, { ref, values, version, now }) => {
    const before = await lockedAt(tx, ref, version)
    found(await categoryById(tx, values.categoryId), '分类')
    const { written, publishAt } = readTyped(values, now)
    if (values.when !== 'now') await saveArticleDraft(tx, before, written, { publishAt, now })
    else if (before.isShown || before.isNew) await publishArticle(tx, before, written, now)
    else await putPublished(tx, before.id, written)
    return { object: `article:${before.id}`, before, after: values, to: `/articles/${before.id}` }
  },
  follow: (deps) => refreshSearch(deps),
})

const startDraft = async ({ db }: Deps, ref: string) => {
  const row = await load(db, ref)
  found(row.savedAt ?? undefined, '草稿')
  return { facts: factsOf(row), version: rowVersion(row) }
}

const publish = act({
  name: 'publish-article',
  title: '发布文章的草稿',
  roles,
  fields: {},
  start: startDraft,
  preview: async ({ db }, ref) => {
    const row = await load(db, ref)
    const draft = found(await articleDraftOf(db, row.id), '草稿')
    return [`《${draft.title}》，正文 ${draft.content.length} 段`, '读者马上可以看到，几秒后可以搜到']
  },
  run: async (tx, { ref, version, now }) => {
    const before = await lockedAt(tx, ref, version)
    const draft = found(await articleDraftOf(tx, before.id), '草稿')
    await publishArticle(tx, before, draft, now)
    return { object: `article:${before.id}`, before, after: draft, to: `/articles/${before.id}` }
  },
  follow: (deps) => refreshSearch(deps),
})

const drop = act({
  name: 'drop-article-draft',
  title: '放弃文章的草稿',
  roles,
  fields: {},
  start: startDraft,
  preview: async ({ db }, ref) => [(await load(db, ref)).isNew ? '文章没有发布过，会整篇删除' : '草稿会被删除，读者看到的文章不变'],
  run: async (tx, { ref, version }) => {
    const row = await lockedAt(tx, ref, version)
    const before = found(await articleDraftOf(tx, row.id), '草稿')
    await (row.isNew ? dropNewArticle : dropArticleDraft)(tx, row.id)
    return { object: `article:${row.id}`, before, after: null, to: row.isNew ? '/articles' : `/articles/${row.id}` }
  },
})

/** Articles. */
const articleSearch = searchable<ArticleRow>({
  kind: '文章',
  roles,
  byId: articleById,
  byWord: (db, word, limit) => listArticleRows(db, { word, limit }),
  hit: ({ id, title, author }) => ({ to: `/articles/${id}`, title, note: `编号 ${id}`, aside: author }),
})

export const articleArea: Area = {
  pages: [articles, article],
  acts: [add, change, publish, drop, ...showActs(shelf)],
  search: [articleSearch],
}
