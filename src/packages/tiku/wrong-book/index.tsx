import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GiveExport, Shelf } from '@/contract/tiku/review.schema'
import { useAct, useFresh } from '@/data/http/use-act'
import { giveExport, reviewQueries, wrongIds } from '@/data/tiku/review'
import { MORE_ON_POINT } from '@/domain/study/exam-forecast'
import { leaveRuleText } from '@/domain/tiku/review'
import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { link } from '@/platform/link'
import { toast } from '@/platform/toast'
import { ActRow } from '@/ui/act-row'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { ActionSheet } from '@/ui/popup'
import { Tabs } from '@/ui/tabs'
import { PractiseBar } from '../parts/practise-bar'
import { EntryList } from './entry-list'
import { OpenShelf } from './open-shelf'
import './index.scss'

const choices: Readonly<Record<string, { text: string; note: string } & Pick<GiveExport, 'what' | 'format'>>> = {
  'wrong-csv': { text: '错题本 · 表格', note: 'CSV 文件，可用 Excel 或 WPS 打开', what: 'wrong', format: 'csv' },
  'wrong-print': { text: '错题本 · 打印版', note: '在浏览器里打印或存成 PDF', what: 'wrong', format: 'print' },
  'notes-csv': { text: '笔记 · 表格', note: 'CSV 文件，可用 Excel 或 WPS 打开', what: 'notes', format: 'csv' },
  'notes-print': { text: '笔记 · 打印版', note: '在浏览器里打印或存成 PDF', what: 'notes', format: 'print' },
}

type ExportSheetProps = { categoryId: number | undefined; onClose: () => void }

/** Takes the wrong book or the notes out of the product. A host that opens no address gets it to paste. */
function ExportSheet({ categoryId, onClose }: ExportSheetProps) {
  const { run, isBusy } = useAct(
    async (wanted: Pick<GiveExport, 'what' | 'format'>) => link.leave((await giveExport({ ...wanted, categoryId })).url),
    {
      onSuccess: (done) => {
        if (done === 'copied') toast('下载地址已复制，10 分钟内在浏览器里打开')
        onClose()
      },
    },
  )
  const acts = Object.entries(choices).map(([key, { text, note }]) => ({ key, text, note, disabled: isBusy }))
  const choose = (key: string) => {
    const chosen = choices[key]
    if (chosen) run({ what: chosen.what, format: chosen.format })
  }
  return <ActionSheet id="export-sheet" title="导出" acts={acts} onChoose={choose} onClose={onClose} />
}

const dueText = (count: number | undefined) => (count === 0 ? '今天都复习过了' : `${count ?? '…'} 题待复习`)

/** Questions of the weakest knowledge points, by answers, memory and the weight of each. */
function WeakDrill({ categoryId }: { categoryId: number }) {
  const { start, isStarting } = useStartPractice()
  const source = { kind: 'random' as const, categoryId, count: MORE_ON_POINT, types: [], difficulties: [], among: 'weak' as const }
  return (
    <Cell id="weak-drill" side={`练 ${MORE_ON_POINT} 题`} onClick={isStarting ? undefined : () => start({ mode: 'practice', source })}>
      薄弱点专练
    </Cell>
  )
}

/** Today's reviews, the rule by which questions leave the book, and links to related pages. */
function BookHead({ categoryId }: { categoryId: number | undefined }) {
  const forecast = useQuery(reviewQueries.forecast(categoryId))
  const settings = useQuery(reviewQueries.settings())
  const [isExporting, setExporting] = useState(false)
  return (
    <View className="page-top">
      <Card>
        <Cell id="to-review" side={dueText(forecast.data?.dueCount)} onClick={() => go('tiku_review', {}, { categoryId })}>
          今日复习
        </Cell>
        {categoryId !== undefined && <WeakDrill categoryId={categoryId} />}
        {settings.data && <View className="small book-rule">{leaveRuleText(settings.data)}</View>}
        <ActRow>
          <ActionButton id="to-favourites" look="quiet" onClick={() => go('tiku_favourites', {}, { categoryId })}>
            <Icon name="star" />
            收藏
          </ActionButton>
          <ActionButton id="to-notes" look="quiet" onClick={() => go('tiku_notes', {}, { categoryId })}>
            <Icon name="pencil-line" />
            笔记
          </ActionButton>
          <ActionButton id="export" look="quiet" onClick={() => setExporting(true)}>
            <Icon name="file-text" />
            导出
          </ActionButton>
          <ActionButton id="to-rule" look="quiet" onClick={() => go('tiku_wrong_book_settings')}>
            <Icon name="list-checks" />
            设置
          </ActionButton>
        </ActRow>
      </Card>
      {isExporting && <ExportSheet categoryId={categoryId} onClose={() => setExporting(false)} />}
    </View>
  )
}

/** Keeps the entries that left the wrong book by the learner's rule, to be practised again or taken back. */
function GoneShelf({ count, categoryId }: { count: number; categoryId: number | undefined }) {
  const query = { categoryId, shelf: 'gone' as const }
  return (
    <>
      <EntryList
        query={query}
        empty={{ look: 'waiting', text: '还没有掌握的错题，多复习几次吧', action: '去复习', onAction: () => go('tiku_review') }}
      />
      {count > 0 && <PractiseBar title="已掌握的题" count={count} idsOf={() => wrongIds(query)} />}
    </>
  )
}

// Only a mini-program draws the pull itself.
definePageConfig({ navigationBarTitleText: '错题本', enablePullDownRefresh: true })

export default screen('tiku_wrong_book', ({ categoryId }) => {
  const [shelf, setShelf] = useState<Shelf>('open')
  const counts = useQuery(reviewQueries.counts(categoryId))
  useFresh(counts)
  return (
    <QueryState
      of={counts}
      empty={{
        when: ({ open, gone }) => open + gone === 0,
        look: 'done',
        text: '还没有错题，去做几道题吧',
        action: '去题库',
        onAction: () => go('tiku_home'),
      }}
    >
      {(data) => (
        <>
          <PullRefresh />
          <BookHead categoryId={categoryId} />
          <Tabs
            id="shelves"
            label="错题本"
            tabs={[
              { key: 'open', text: `错题 ${data.open}` },
              { key: 'gone', text: `已掌握 ${data.gone}` },
            ]}
            current={shelf}
            onChange={(key) => setShelf(key === 'gone' ? 'gone' : 'open')}
          />
          {shelf === 'open' ? <OpenShelf counts={data} categoryId={categoryId} /> : <GoneShelf count={data.gone} categoryId={categoryId} />}
        </>
      )}
    </QueryState>
  )
})
