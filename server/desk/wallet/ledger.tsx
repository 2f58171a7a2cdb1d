import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { countJournals, type JournalLine, listJournals } from '#server/repositories/wallet/ledger-list'
import { accountAmount, accountName } from './account-words'

const postingsText = ({ postings }: JournalLine) =>
  postings.map(({ owner, kind, unit, amount }) => `${accountName({ owner, kind })} ${accountAmount(amount, unit)}`).join('\n')

const nameOfAccount = (text: string) => {
  const [owner = '', kind = ''] = text.split('/')
  return accountName({ owner, kind })
}

const journals = list<JournalLine>({
  path: '/ledger',
  title: '总账凭证',
  section: '资金',
  roles: ['finance'],
  filters: [
    { name: 'made', label: '记账', kind: 'dates' },
    { name: 'account', label: '账户', kind: 'of', nameOf: async (_, text) => nameOfAccount(text) },
    { name: 'ref', label: '凭证种类', hint: '如 pay、refund' },
  ],
  columns: [
    { title: '凭证', text: ({ ref }) => ref },
    { title: '分录', text: postingsText, view: (row) => <span className="lines">{postingsText(row)}</span> },
    { title: '记账时间', text: ({ madeAt }) => momentText(madeAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listJournals(db, { ...filter, ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => ({ ...(await countJournals(db, { ...filter, ...ranges })), words: [] }),
  unit: '张',
  to: undefined,
})

/** Journals of the ledger, which figures of a closing lead to. */
export const ledgerArea: Area = { pages: [journals], acts: [] }
