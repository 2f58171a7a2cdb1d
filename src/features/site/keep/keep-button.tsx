import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FavouriteOf } from '@/contract/site/favourite-content.schema'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { favouriteQueries, setFavouriteContent } from '@/data/site/favourite'
import { goLoginFromHere } from '@/navigation/go-login'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'

/** Keeps a course or an article among the learner's favourites; a visitor signs in first. */
export function KeepButton({ of, sign }: { of: FavouriteOf; sign?: ReactNode }) {
  const cache = useQueryClient()
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data } = useQuery({ ...favouriteQueries.state(of), enabled: isSignedIn })
  const isOn = isSignedIn && data?.isOn === true
  const { run, isBusy } = useAct(() => setFavouriteContent(cache, of, !isOn), {
    onSuccess: () => toast(isOn ? '已取消收藏' : '已收藏，在“我的收藏”里能找到'),
  })
  return (
    <ActionButton id="keep" look="plain" isBusy={isBusy} onClick={isSignedIn ? () => run() : goLoginFromHere}>
      {sign}
      {isOn ? '已收藏' : '收藏'}
    </ActionButton>
  )
}
