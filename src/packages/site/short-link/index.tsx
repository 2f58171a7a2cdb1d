import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shortLinkQueries } from '@/data/site/short-link'
import { QueryState, screen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { Skeleton } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '正在跳转' })

function Onward({ address }: { address: string }) {
  useEffect(() => goAddress(address, 'replace'), [address])
  return <Skeleton />
}

/** A short address: opens what it stands for. */
export default screen('short_link', ({ code }) => (
  <QueryState of={useQuery(shortLinkQueries.open(code))}>{({ address }) => <Onward address={address} />}</QueryState>
))
