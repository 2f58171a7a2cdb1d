import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { type ClientErrorRow, listClientErrors } from '#server/repositories/site/client-log'

const errors = list<ClientErrorRow>({
  path: '/client-errors',
  title: '客户端错误',
  section: '设置',
  roles: ['owner'],
  filters: [{ name: 'release', label: '版本' }],
  columns: [
    { title: '错误', text: ({ message }) => message },
    { title: '次数', text: ({ count }) => String(count), isNumber: true },
    { title: '版本', text: ({ release }) => release },
    { title: '页面', text: (row) => row.page },
    { title: '最近发生', text: ({ lastAt }) => momentText(lastAt) },
    { title: '位置', text: ({ stack }) => stack.slice(0, 300) },
  ],
  load: ({ db }, { filter, ...rest }) => listClientErrors(db, { release: filter.release, ...rest }),
})

/** Errors that clients reported, by message and release. */
export const clientErrorArea: Area = { pages: [errors], acts: [] }
