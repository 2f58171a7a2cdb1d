import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { serverNow } from '@/data/http/clock'
import { thisBrand } from '@/data/site/brand'
import { pageQueries } from '@/data/site/page'
import { siteQueries } from '@/data/site/site'
import { isAnniversary, type SiteSetting } from '@/domain/time/anniversary'
import { CourseCard } from '@/features/course/course-card'
import { GrowthHero } from '@/features/invite/growth-hero'
import { QueryState, sharedScreen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { Blocks } from '@/features/site/blocks/blocks'
import { useRareBlocks } from '@/features/site/blocks/use-rare-blocks'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { type RouteName, rowOf } from '@/routes/table'
import { Card, Cell } from '@/ui/card'
import { campaignArt } from '../parts/campaign-art'

definePageConfig({ navigationBarTitleText: '活动', enableShareAppMessage: true, enableShareTimeline: true })

/** Pages of campaigns by their alias; an anniversary's campaigns run in the site setting's window. */
const aliasOf = (name: RouteName) => (name === 'anniversary_10th' ? '10th' : name === 'anniversary_7th' ? '7th' : 'cpa-act')

/** The object of a page's head says what it celebrates. */
const artOf = (name: RouteName) => campaignArt(name === 'anniversary_10th' ? 'tenth' : name === 'anniversary_7th' ? 'seventh' : 'key')

const daysOf = ({ startTime, endTime }: SiteSetting) => [startTime, endTime].map((text) => /^\d{4}-\d\d-\d\d/.exec(text)?.[0])

/** When an anniversary begins and ends; nothing where the setting writes its moments in another way. */
function windowText(setting: SiteSetting): string {
  const [from, to] = daysOf(setting)
  return from && to ? `${from} 至 ${to}` : ''
}

/** The head of the page; that of an anniversary says how long it lasts, and is a look back afterwards. */
function Head({ name, title }: { name: RouteName; title: string }) {
  const { data } = useQuery({ ...siteQueries.setting(), enabled: name !== 'cpa_act' })
  const isOver = name !== 'cpa_act' && data != null && !isAnniversary(data, serverNow())
  return (
    <GrowthHero art={artOf(name)} title={title}>
      {data != null &&
        name !== 'cpa_act' &&
        (isOver ? <View role="status">周年活动已结束，奖品照常可以查看和领取</View> : windowText(data))}
    </GrowthHero>
  )
}

function Content({ name, pageId }: { name: RouteName; pageId: number }) {
  const page = useQuery(courseQueries.pageItems(pageId))
  const setting = useQuery(siteQueries.setting())
  const isReady = useRareBlocks() && (setting.isFetched || name === 'cpa_act')
  const address = rowOf(name).path
  return (
    <QueryState of={{ data: isReady ? page.data : undefined, error: page.error, refetch: page.refetch }}>
      {(shown) => (
        <>
          <ShareCards card={{ title: shown.title, text: thisBrand().name, image: `/share/page/${pageId}.jpg`, address }} />
          <Head name={name} title={shown.title} />
          <Blocks page={shown} courseCard={CourseCard} />
          {name === 'anniversary_10th' && <TenthActs />}
        </>
      )}
    </QueryState>
  )
}

/** The offers of the anniversary; its beans only while it lasts. */
function TenthActs() {
  const { data } = useQuery(siteQueries.setting())
  const isOn = data ? isAnniversary(data, serverNow()) : false
  return (
    <Card id="anniversary-acts">
      {isOn && <Cell onClick={() => go('welfare_beans')}>领周年学豆</Cell>}
      <Cell onClick={() => go('anniversary_10th_scrm')}>添加老师领资料</Cell>
      <Cell onClick={() => go('anniversary_10th_prizes')}>我的奖品</Cell>
    </Card>
  )
}

/** The pages of anniversaries and of the CPA campaign: blocks that the site fills. */
export default sharedScreen(({ name }) => {
  const attached = useQuery(pageQueries.attached('custom', aliasOf(name)))
  return (
    <View className="page-top">
      <QueryState
        of={attached}
        empty={{
          when: (pages) => pages.length === 0,
          art: studyArt('calendar'),
          text: '活动还没有开始，先去看看课程吧',
          action: '去首页',
          onAction: () => go('home_page', { categoryId: 0 }),
        }}
      >
        {([first]) => first && <Content name={name} pageId={first.pageId} />}
      </QueryState>
    </View>
  )
})
