import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate } from '@/contract/study/certificate.schema'
import { useAct } from '@/data/http/use-act'
import { openDocument } from '@/data/learn/document'
import { certificateQueries } from '@/data/study/certificate'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ShareButton, ShareCards } from '@/features/site/share/share-cards'
import { replace } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import type { ShareCard } from '@/platform/share/port'
import { toast } from '@/platform/toast'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'
import { NoticeBar } from '@/ui/notice-bar'
import './index.scss'

const cardOf = ({ number, title, subject, holder }: Certificate): ShareCard => ({
  title: `${holder}的${title}`,
  text: subject,
  image: `/share/certificate/${number}.jpg`,
  address: link('certificate_check', { number }),
})

function Face({ of, picture, pdf }: { of: Certificate; picture: string; pdf: string }) {
  const { run, isBusy } = useAct(async () => {
    const end = await openDocument({ url: pdf, fileName: `${of.number}.pdf` })
    if (end === 'failed') toast('PDF 没有下载下来，请稍后再试')
  })
  return (
    <>
      <Image className="certificate-face" isLazy={false} src={picture} alt={`${of.holder}的${of.title}，编号 ${of.number}`} />
      <View className="row page-pad">
        <ActionButton id="certificate-pdf" isBusy={isBusy} onClick={() => run()}>
          下载 PDF
        </ActionButton>
        <ShareButton card={cardOf(of)}>分享证书</ShareButton>
      </View>
    </>
  )
}

function Checked({ of }: { of: Certificate }) {
  const { picture, pdf, withdrawnAt, reason } = of
  return (
    <View id="certificate" className="page-top">
      {withdrawnAt === null ? (
        <NoticeBar id="certificate-valid" text="✓ 证书有效，查验通过" />
      ) : (
        <NoticeBar id="certificate-withdrawn" isUrgent text={`这张证书已于 ${dayText(withdrawnAt)} 撤销：${reason}`} />
      )}
      {picture !== null && pdf !== null && <Face of={of} picture={picture} pdf={pdf} />}
      <Card>
        <Cell side={of.number}>编号</Cell>
        {picture === null && (
          <>
            <Cell side={of.holder}>姓名</Cell>
            <Cell side={of.title}>证书</Cell>
            <Cell side={of.subject}>{of.kind === 'course' ? '课程' : '试卷'}</Cell>
            <Cell side={of.detail}>依据</Cell>
          </>
        )}
        <Cell side={dayText(of.givenAt)}>颁发日期</Cell>
      </Card>
    </View>
  )
}

/** Checks another number: the page of an unknown one offers it too. */
function AnotherNumber() {
  const [text, setText] = useState('')
  return (
    <Card>
      <Field id="certificate-number" label="证书编号" placeholder="QM-XXXX-XXXX-XXXX-XXXX" maxLength={60} value={text} onInput={setText} />
      <ActionButton
        id="check-certificate"
        look="plain"
        isWide
        disabled={text.trim() === ''}
        onClick={() => replace('certificate_check', { number: text.trim() })}
      >
        查验
      </ActionButton>
    </Card>
  )
}

function Share({ number }: { number: string }) {
  const { data } = useQuery(certificateQueries.check(number))
  return data && data.withdrawnAt === null ? <ShareCards card={cardOf(data)} /> : null
}

definePageConfig({ navigationBarTitleText: '证书查验', enableShareAppMessage: true, enableShareTimeline: true })

/** Tells anybody whether a certificate is real. */
export default screen(
  'certificate_check',
  ({ number }) => {
    const found = useQuery(certificateQueries.check(number))
    return (
      <>
        <QueryState of={found}>{(of) => <Checked of={of} />}</QueryState>
        <AnotherNumber />
      </>
    )
  },
  { share: Share },
)
