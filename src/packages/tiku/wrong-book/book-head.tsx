import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewQueries } from '@/data/tiku/review'
import { leaveRuleText } from '@/domain/tiku/review-words'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { ExportSheet } from './export-sheet'

const dueText = (count: number | undefined) => (count === 0 ? '今天都复习过了' : `${count ?? '…'} 题待复习`)

/** Today's reviews, the rule by which questions leave the book, and links to related pages. */
export function BookHead({ categoryId }: { categoryId: number | undefined }) {
  const forecast = useQuery(reviewQueries.forecast(categoryId))
  const settings = useQuery(reviewQueries.settings())
  const [isExporting, setExporting] = useState(false)
  return (
    <View className="page-top">
      <Card>
        <Cell id="to-review" side={dueText(forecast.data?.dueCount)} onClick={() => go('tiku_review', {}, { categoryId })}>
          今日复习
        </Cell>
        <View className="book-links">
          <ActionButton id="to-favourites" look="quiet" onClick={() => go('tiku_favourites', {}, { categoryId })}>
            收藏
          </ActionButton>
          <ActionButton id="to-notes" look="quiet" onClick={() => go('tiku_notes', {}, { categoryId })}>
            笔记
          </ActionButton>
          <ActionButton id="export" look="quiet" onClick={() => setExporting(true)}>
            导出
          </ActionButton>
          <ActionButton id="to-rule" look="quiet" onClick={() => go('tiku_wrong_book_settings')}>
            设置
          </ActionButton>
        </View>
        {settings.data && <View className="small book-rule">{leaveRuleText(settings.data)}</View>}
      </Card>
      {isExporting && <ExportSheet categoryId={categoryId} onClose={() => setExporting(false)} />}
    </View>
  )
}
