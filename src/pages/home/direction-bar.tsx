import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { pageQueries } from '@/data/site/page'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import './direction-bar.scss'

/** The learner's directions, and the button to choose them. Its space is reserved before they are loaded. */
export function DirectionBar({ current, onPick }: { current: number; onPick: (categoryId: number) => void }) {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data: chosen = [] } = useQuery({ ...pageQueries.directions(), enabled: isLoggedIn })
  const homes = [{ categoryId: 0, name: '全部' }, ...chosen]
  return (
    <View className="directions">
      {homes.map(({ categoryId, name }) => (
        <Button
          key={categoryId}
          className={`directions__one ${categoryId === current ? 'is-current' : ''}`}
          pressed={categoryId === current}
          onClick={() => onPick(categoryId)}
        >
          {name}
        </Button>
      ))}
      <Button id="choose-direction" className="directions__one" onClick={() => go('chose_direction')}>
        {chosen.length === 0 ? '选择学习方向' : '更换'}
      </Button>
    </View>
  )
}
