import type { Result } from '@/contract/exam/exam.schema'
import { FEWEST_LEARNERS } from '@/domain/exam/result'
import { marksText } from '@/domain/scoring/marks'
import { FigurePoster } from '@/features/invite/figure-poster'
import { ShareButton } from '@/features/site/share/share-cards'
import { View } from '@/platform/elements'
import type { ShareCard } from '@/platform/share/port'
import { link } from '@/routes/link'

const above = ({ percentile, takerCount, place }: Result) =>
  place !== null && takerCount >= FEWEST_LEARNERS && percentile > 0 ? `超过 ${percentile}% 的首次作答` : '来比一比'

/** The result as friends see it when it is shared: they are led to the paper. */
export const cardOfResult = (result: Result): ShareCard => ({
  title: `我在《${result.title}》考了 ${marksText(result.marks)} 分`,
  text: above(result),
  image: `/share/score/${result.paperId}.jpg?marks=${result.marks}`,
  address: link('exam_testpaper', { testpaperId: result.paperId }),
})

/** Ways to show the result to friends: the host's own, and a picture with a code that leads to the paper. */
export function ReportShare({ result, isProvisional }: { result: Result; isProvisional: boolean }) {
  const { title, marks, fullMarks, passMarks } = result
  const card = cardOfResult(result)
  return (
    <View id="report-share" className="report-share">
      <ShareButton card={card}>分享成绩</ShareButton>
      <FigurePoster
        address={card.address}
        title={title}
        text={above(result)}
        strong={isProvisional ? '暂定成绩' : '一起来考'}
        hero={{ big: `${marksText(marks)} 分`, small: `满分 ${marksText(fullMarks)} 分，合格线 ${marksText(passMarks)} 分` }}
      >
        成绩海报
      </FigurePoster>
    </View>
  )
}
