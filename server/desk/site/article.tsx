import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { ShowLink, showActs } from '#server/desk/frame/show-acts'
import { text } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { rich, richText } from '#server/desk/parts/rich-field'
import { conflict } from '#server/refusal'
import { categoryById, categoryPaths } from '#server/repositories/course/category'
import { type ArticleRow, addArticle, articleById, listArticleRows, lockArticle, putArticle } from '#server/repositories/site/article'

const roles = ['editor'] as const
const shelf = { content: 'article', noun: '文章', path: '/articles', roles, down: '下架', up: '上架' } as const

const fields = {
  title: text({ label: '标题', most: 80 }),
  summary: text({ label: '摘要', most: 200 }),
  author: text({ label: '作者', most: 30 }),
  categoryId: object({ label: '分类' }),
  cover: mediaChoice({ label: '封面', accepts: ['picture'], isOptional: true }),
  content: rich({ label: '正文', most: 100_000 }),
}

const choicesFor = async (db: Db) => ({ categoryId: choicesOf(await categoryPaths(db)) })
const load = async (db: Db, ref: string | undefined) => found(await articleById(db, idOf(ref, '文章')), '文章')

const stateOf = ({ isShown }: ArticleRow) => (isShown ? '已发布' : '已下架')

const factsOf = (row: ArticleRow) =>
  [
    ['编号', row.id],
    ['标题', row.title],
    ['摘要', row.summary],
    ['作者', row.author],
    ['分类', row.categoryId],
    ['发布时间', momentText(row.publishedAt)],
    ['状态', stateOf(row)],
  ] as const

const articles = list<ArticleRow>({
  path: '/articles',
  title: '文章',
  section: '内容',
  roles,
  filters: [{ name: 'word', label: '标题包含' }],
  columns: [
    { title: '标题', text: ({ title }) => title },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
    { title: '作者', text: ({ author }) => author },
    { title: '状态', text: stateOf },
    { title: '发布时间', text: ({ publishedAt }) => momentText(publishedAt) },
  ],
  above: (
    <ActLink name="add-article" of="new">
      写一篇
    </ActLink>
  ),
  load: ({ db }, { filter, ...rest }) => listArticleRows(db, { word: filter.word, ...rest }),
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
      <ShowLink {...shelf} id={row.id} isShown={row.isShown} />
    </>
  ),
})

const add = act({
  name: 'add-article',
  title: '写文章',
  roles,
  fields,
  start: async ({ db }) => ({ facts: [], choices: await choicesFor(db) }),
  preview: (_deps, _ref, { title, content }) => [`发布《${title}》，正文 ${content.length} 段`, '立即出现在文章列表和搜索里'],
  run: async (tx, { values, now }) => {
    found(await categoryById(tx, values.categoryId), '分类')
    const id = await addArticle(tx, values, now)
    return { object: `article:${id}`, before: null, after: values, to: `/articles/${id}` }
  },
})

const change = act({
  name: 'change-article',
  title: '修改文章',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const { title, summary, author, cover } = row
    const plain = { title: [title], summary: [summary], author: [author], cover: [cover] }
    return {
      facts: factsOf(row),
      texts: { ...plain, categoryId: [String(row.categoryId)], content: [richText(row.content)] },
      choices: await choicesFor(db),
      version: rowVersion(row),
    }
  },
  preview: (_deps, _ref, { title, content }) => [`标题：${title}`, `正文 ${content.length} 段，读者下次打开就能看到`],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockArticle(tx, idOf(ref, '文章')), '文章')
    if (rowVersion(before) !== version) throw conflict('这篇文章刚被别人改过，请重新打开核对')
    found(await categoryById(tx, values.categoryId), '分类')
    await putArticle(tx, before.id, values)
    return { object: `article:${before.id}`, before, after: values, to: `/articles/${before.id}` }
  },
})

/** Articles. */
const articleSearch = searchable<ArticleRow>({
  kind: '文章',
  roles,
  byId: articleById,
  byWord: (db, word, limit) => listArticleRows(db, { word, limit }),
  hit: ({ id, title, author }) => ({ to: `/articles/${id}`, title, note: `编号 ${id}，${author}` }),
})

export const articleArea: Area = { pages: [articles, article], acts: [add, change, ...showActs(shelf)], search: [articleSearch] }
