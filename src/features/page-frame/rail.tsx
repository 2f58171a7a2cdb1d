import { useQuery } from '@tanstack/react-query'
import { messageQueries } from '@/data/account/message'
import { useSession } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { thisBrand } from '@/data/site/brand'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { Button, Text, View } from '@/platform/elements'
import { type RouteName, rowOf } from '@/routes/table'
import { Avatar } from '@/ui/avatar'
import { Icon, type IconName } from '@/ui/icon'
import { ProductTabs } from './app-tabs'
import './rail.scss'

/** The tab under which the pages of an area lie; pages of other areas lie under the first one. */
const tabOf: Readonly<Record<string, string>> = {
  tiku: 'tiku_home',
  exam: 'tiku_home',
  errata: 'tiku_home',
  course: 'study_center',
  learn: 'study_center',
  study: 'study_center',
  doubt: 'study_center',
  ai: 'study_center',
  account: 'myself',
  order: 'myself',
  wallet: 'myself',
  invite: 'myself',
  service: 'myself',
}

/** The bell is drawn by the sheet: a mini-program, which has no rail, would carry another icon of the kit. */
type WayProps = { id: string; icon: IconName | 'bell'; text: string; count?: number; onClick: () => void }

function Way({ id, icon, text, count = 0, onClick }: WayProps) {
  return (
    <Button id={id} className="rail__way" label={count > 0 ? `${text}，${count} 条未读` : undefined} onClick={onClick}>
      {icon === 'bell' ? <View className="rail__bell" /> : <Icon name={icon} />}
      <Text>{text}</Text>
      {count > 0 && <Text className="rail__count">{count > 99 ? '99+' : count}</Text>}
    </Button>
  )
}

/** The learner, or the way to sign in. */
function Me() {
  const isLearner = useSession(({ refreshToken }) => refreshToken !== '')
  const { data } = useQuery({ ...userQueries.info(), enabled: isLearner })
  const count = useQuery({ ...messageQueries.unread(), enabled: isLearner }).data?.total ?? 0
  if (!isLearner) return <Way id="rail-login" icon="user" text="登录 / 注册" onClick={goLoginFromHere} />
  return (
    <>
      <Way id="rail-inbox" icon="bell" text="消息" count={count} onClick={() => go('mine_messages')} />
      {!data && <View className="rail__way" />}
      {data && (
        <Button id="rail-me" className="rail__way" label={`${data.nickname}，设置`} onClick={() => go('myself_setting')}>
          <Avatar src={data.smallAvatar} name={data.nickname} />
          <Text className="rail__name">{data.nickname}</Text>
        </Button>
      )}
    </>
  )
}

/** Stands at the left of a page in a wide window: whose product it is, the four tabs, search, messages, and the learner. */
export function Rail({ name }: { name: RouteName }) {
  const { name: brand, logo } = thisBrand()
  const current = rowOf(name).showAppTab ? name : (tabOf[rowOf(name).bundle] ?? 'home_page')
  return (
    <View className="rail" role="navigation" label="导航栏">
      <Button id="rail-brand" className="rail__brand" onClick={() => go('home_page', { categoryId: 0 })}>
        <View className="rail__mark" style={logo ? { background: `center/contain no-repeat url("${logo}")` } : undefined} />
        <Text>{brand}</Text>
      </Button>
      <ProductTabs current={current} here={name} />
      <View className="rail__foot">
        <Way id="rail-search" icon="search" text="搜索" onClick={() => go('search')} />
        <Me />
      </View>
    </View>
  )
}
