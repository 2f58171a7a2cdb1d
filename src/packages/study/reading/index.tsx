import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { courseQueries } from '@/data/course/course'
import { useAct } from '@/data/http/use-act'
import { finishReading, openReading } from '@/data/study/reading'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { RichContent } from '@/ui/rich-content'

definePageConfig({ navigationBarTitleText: '学习任务' })

/** The end of the article: the server counts it when the article was open long enough to be read. */
function End({ articleId }: { articleId: number }) {
  const cache = useQueryClient()
  const opened = useAct(() => openReading(articleId))
  const { run: open } = opened
  useEffect(() => open(), [open])
  const finish = useAct(() => finishReading(cache, articleId), {
    onSuccess: ({ isFinished, leftSeconds }) => {
      toast(isFinished ? '读完了，任务已完成' : `读得有点快，再读 ${leftSeconds} 秒才算读完`)
      if (isFinished) back()
    },
  })
  if (opened.data?.isFinished) return <View className="muted">这篇你已经读完了</View>
  return (
    <>
      <View className="small">完整读完才算完成任务，读得太快不计</View>
      <ActionButton id="finish-reading" isWide isBusy={finish.isBusy} disabled={!opened.data} onClick={() => finish.run()}>
        我读完了
      </ActionButton>
      {opened.error && (
        <ActionButton id="open-reading" look="plain" isWide onClick={() => open()}>
          没有连上，重新开始计时
        </ActionButton>
      )}
    </>
  )
}

export default screen('study_reading', ({ articleId }) => {
  const article = useQuery(courseQueries.article(articleId))
  return (
    <QueryState of={article}>
      {({ title, author, content }) => (
        <View id="reading" className="page-pad">
          <View className="headline" role="heading">
            {title}
          </View>
          <View className="small">{author}</View>
          <RichContent of={content} onLink={(href) => void openAddress(href)} />
          <End articleId={articleId} />
        </View>
      )}
    </QueryState>
  )
})
