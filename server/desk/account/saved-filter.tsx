import { type Area, act } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, forbidden, notFound } from '#server/refusal'
import { removeFilter, savedFilter, saveFilter } from '#server/repositories/account/saved-filter'

const roles = ['editor', 'teacher', 'service', 'finance', 'marketing'] as const
const audiences = { own: '只有我', shared: '能打开这个列表的人' }

/** The list and the filter that a reference names, `orders?status=paid`. */
function viewIn(ref: string): { path: string; query: string } {
  const [, path, query] = /^([a-z-]{1,40})\?([\w%.=&+*-]{1,400})$/.exec(ref) ?? []
  if (path === undefined || query === undefined) throw notFound('筛选')
  return { path: `/${path}`, query }
}

const save = act({
  name: 'save-filter',
  title: '存下这个筛选',
  roles,
  isDirect: true,
  button: '存下',
  fields: {
    name: text({ label: '名字', hint: '如 本周已付', most: 12 }),
    audience: choice({ label: '谁能用', choices: audiences }),
  },
  start: async (_deps, ref) => {
    viewIn(ref)
    return { facts: [], texts: { audience: ['own'] } }
  },
  preview: (_deps, _ref, { name }) => [`列表上方多出“${name}”`],
  run: async (tx, { ref, values: { name, audience }, visit, now }) => {
    const { path, query } = viewIn(ref)
    const isShared = audience === 'shared'
    if (!(await saveFilter(tx, { staffId: visit.staff.id, path, name, query, isShared, now })))
      throw conflict('每个列表最多存 20 个筛选，请先删掉一个')
    return { object: `filter:${path.slice(1)}`, before: null, after: { name, query, isShared }, to: `${path}?${query}` }
  },
})

const remove = act({
  name: 'remove-filter',
  title: '删掉存下的筛选',
  roles,
  isDirect: true,
  button: '删掉',
  fields: {},
  start: async ({ db }, ref) => {
    const { name, path } = found(await savedFilter(db, idOf(ref, '筛选')), '筛选')
    return {
      facts: [
        ['名字', name],
        ['列表', path],
      ],
    }
  },
  preview: () => ['列表上方不再有它'],
  run: async (tx, { ref, visit }) => {
    const { id, name, path, query, staffId } = found(await savedFilter(tx, idOf(ref, '筛选')), '筛选')
    if (staffId !== visit.staff.id && !visit.staff.roles.includes('owner')) throw forbidden('只能删自己存的筛选')
    await removeFilter(tx, id)
    return { object: `filter:${path.slice(1)}`, before: { name, query }, after: null, to: path }
  },
})

/** Filters of lists under a name. */
export const savedFilterArea: Area = { pages: [], acts: [save, remove] }
