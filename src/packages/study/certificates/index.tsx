import { useQuery } from '@tanstack/react-query'
import type { Certificate, CertificateWay } from '@/contract/study/certificate.schema'
import { useFresh } from '@/data/http/use-act'
import { certificateQueries } from '@/data/study/certificate'
import { marksText } from '@/domain/scoring/marks'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { Tag } from '@/ui/tag'
import './index.scss'

/** How far it is to a certificate, in words. The lessons needed are fewer than those of the course, so no fraction of them is shown. */
function wayText({ lessons, marks }: CertificateWay): string {
  if (lessons) {
    const left = lessons.needed - lessons.learned
    return left > 0 ? `再学完 ${left} 课时就能得到` : '学完了要求的课时'
  }
  if (!marks) return ''
  const best = marks.best === null ? '还没有成绩' : `最好成绩 ${marksText(marks.best)} 分`
  return `${best}，合格线 ${marksText(marks.pass)} 分`
}

/** A small certificate: the paper, its lines and the seal; without the seal where it is still to be won. */
const Face = ({ isWon }: { isWon: boolean }) => (
  <View className={`certificate-face ${isWon ? 'is-won' : ''}`} hiddenFromReader>
    <View className="certificate-face__title">证书</View>
    <View className="certificate-face__seal" />
  </View>
)

function Way({ of }: { of: CertificateWay }) {
  const { kind, objectId, title, subject, isDue, lessons } = of
  const open = () => (kind === 'course' ? go('my_course_detail', { id: objectId }) : go('exam_testpaper', { testpaperId: objectId }))
  return (
    <Card id={`way-${kind}-${objectId}`}>
      <View className="way">
        <Face isWon={false} />
        <View className="way__words">
          <View className="title">{title}</View>
          <View className="muted">{subject}</View>
          <View className="way__left">{wayText(of)}</View>
          {lessons && <Progress percent={wholePercent(lessons.learned, lessons.needed)} label="学完的课时" />}
        </View>
      </View>
      {isDue ? (
        <View className="small">已达到要求，证书会自动发给你，并在消息里告诉你</View>
      ) : (
        <ActionButton look="plain" isWide label={`${kind === 'course' ? '去学习' : '去考试'}：${subject}`} onClick={open}>
          {kind === 'course' ? '去学习' : '去考试'}
        </ActionButton>
      )}
    </Card>
  )
}

const Given = ({ of: { number, title, subject, givenAt, withdrawnAt } }: { of: Certificate }) => (
  <Card id={`certificate-${number}`} onClick={() => go('certificate_check', { number })}>
    <View className="way">
      <Face isWon={withdrawnAt === null} />
      <View className="way__words">
        <View className="title">{title}</View>
        <View className="muted">{subject}</View>
        <View className="small">{dayText(givenAt)} 颁发</View>
        <View className="small">{number}</View>
        {withdrawnAt !== null && <Tag tone="warn">已撤销</Tag>}
      </View>
    </View>
  </Card>
)

definePageConfig({ navigationBarTitleText: '我的证书' })

/** Lists the learner's certificates, and how far it is to those they may get. */
export default screen('certificates', () => {
  const mine = useQuery(certificateQueries.mine())
  useFresh(mine)
  return (
    <QueryState
      of={mine}
      empty={{
        when: ({ certificates, ways }) => certificates.length + ways.length === 0,
        art: studyArt('seal'),
        text: '还没有证书。学完课程或通过考试，证书会自动发给你',
        action: '去学习',
        onAction: () => go('study_center'),
      }}
    >
      {({ certificates, ways }) => (
        <View className="page-top">
          {certificates.map((one) => (
            <Given key={one.number} of={one} />
          ))}
          {ways.length > 0 && (
            <View className="section-title" role="heading">
              可以争取的证书
            </View>
          )}
          {ways.map((way) => (
            <Way key={`${way.kind}-${way.objectId}`} of={way} />
          ))}
        </View>
      )}
    </QueryState>
  )
})
