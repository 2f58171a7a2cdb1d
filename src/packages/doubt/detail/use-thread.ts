import { useQueryClient } from '@tanstack/react-query'
import type { Doubt, LikeDoubt } from '@/contract/doubt/doubt.schema'
import { session } from '@/data/account/session'
import { doubtQueries } from '@/data/doubt/doubt'
import { acceptAnswer, likeDoubt, removeDoubt } from '@/data/doubt/doubt-commands'
import { useAct } from '@/data/http/use-act'
import { leavePage } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { toast } from '@/platform/toast'

/** A visitor is asked to sign in first. */
export const signedIn = (act: () => void) => () => (session.isLoggedIn() ? act() : goLoginFromHere())

/** Offers the acts on a question and the answers below it. */
export function useThread(id: number) {
  const cache = useQueryClient()
  const show = (next: Doubt) =>
    cache.setQueryData(doubtQueries.one(id).queryKey, (before) => ({ ...next, sharedBy: before?.sharedBy ?? null }))
  const accepting = useAct((postId: number) => acceptAnswer(id, postId), {
    onSuccess: (next) => {
      show(next)
      toast('已采纳，感谢你的反馈')
    },
  })
  const liking = useAct((like: LikeDoubt) => likeDoubt(id, like), {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['doubt', 'one', id] }),
  })
  const removing = useAct(() => removeDoubt(id), {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['doubt', 'list'] })
      await cache.invalidateQueries({ queryKey: ['doubt', 'quota'] })
      toast('提问已删除')
      // The question that was answered still lies over the page.
      leavePage()
    },
  })
  return {
    show,
    isBusy: accepting.isBusy || liking.isBusy || removing.isBusy,
    accept: accepting.run,
    like: (like: LikeDoubt) => signedIn(() => liking.run(like))(),
    remove: () => removing.run(),
  }
}

export type Thread = ReturnType<typeof useThread>
