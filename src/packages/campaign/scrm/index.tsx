import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { activityQueries } from '@/data/campaign/activity'
import { GrowthHero } from '@/features/invite/growth-hero'
import { QrCode } from '@/features/invite/qr-code'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, sharedScreen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { campaignArt } from '../parts/campaign-art'

definePageConfig({ navigationBarTitleText: '福利社' })

function Adviser({ site }: { site: string }) {
  const adviser = useQuery(activityQueries.contact(site))
  return (
    <QueryState
      of={adviser}
      empty={{
        when: ({ contact }) => contact === null,
        art: artOf('people'),
        text: '暂时没有可以添加的老师',
        action: '去帮助中心',
        onAction: () => go('help_center'),
      }}
    >
      {({ contact }) =>
        contact && (
          <Card id="adviser">
            <View className="title" role="heading">
              {contact.name}
            </View>
            <View>{contact.intro}</View>
            <QrCode text={contact.url} alt={`${contact.name}的二维码`} />
            <View className="muted growth-qr__words">长按或扫码添加老师，领取资料</View>
          </Card>
        )
      }
    </QueryState>
  )
}

/** Leads a learner to an adviser, the same one every time. */
export default sharedScreen(({ name }) => {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  if (isVisitor)
    return <StateNotice id="visitor" look="visitor" text="登录后就能添加老师、领取资料" action="登录" onAction={goLoginFromHere} />
  return (
    <View className="page-top">
      <GrowthHero art={campaignArt('folder')} title={name === 'anniversary_10th_scrm' ? '十周年' : '福利社'} big="加老师，领备考资料">
        资料、答疑和活动提醒，加上老师就能收到
      </GrowthHero>
      <Adviser site={name === 'anniversary_10th_scrm' ? '10th' : 'welfare'} />
      <Card>
        <Cell onClick={() => go('welfare_beans')}>领学豆</Cell>
      </Card>
    </View>
  )
})
