import { useQueryClient } from '@tanstack/react-query'
import type { Erratum } from '@/contract/errata/errata.schema'
import { followErratum } from '@/data/errata/errata'
import { useAct } from '@/data/http/use-act'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'

/** "I found it too": follows a waiting report, with a message on its result. */
export function FollowButton({ of, onJoined }: { of: Erratum; onJoined?: () => void }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => followErratum(of.id), {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['errata'] })
      toast('已加入，有结果会通知你')
      onJoined?.()
    },
  })
  if (of.isMine || of.status !== 'submitted') return null
  return (
    <ActionButton id={`follow-${of.id}`} look="quiet" isBusy={isBusy} disabled={of.isFollowed} onClick={() => run()}>
      {of.isFollowed ? '已加入' : '我也遇到'}
    </ActionButton>
  )
}
