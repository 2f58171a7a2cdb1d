import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { articleLikeQueries, setArticleLike } from '@/data/site/article-like'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import './like-button.scss'

/** Likes an article, with how many do; a visitor signs in first. */
export function LikeButton({ articleId }: { articleId: number }) {
  const cache = useQueryClient()
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data } = useQuery(articleLikeQueries.state(articleId))
  const isOn = isSignedIn && data?.isOn === true
  const count = data?.count ?? 0
  const { run, isBusy } = useAct(() => setArticleLike(cache, articleId, !isOn))
  return (
    <View className={isOn ? 'is-liked' : ''}>
      <ActionButton
        id="like-article"
        look="plain"
        label={isOn ? `取消点赞这篇文章，${count} 人赞过` : `点赞这篇文章，${count} 人赞过`}
        isBusy={isBusy}
        onClick={isSignedIn ? () => run() : goLoginFromHere}
      >
        {[isOn ? '已点赞' : '点赞', ...(count > 0 ? [count] : [])].join(' ')}
      </ActionButton>
    </View>
  )
}
