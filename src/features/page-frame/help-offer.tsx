import { useEffect } from 'react'
import { closeHelpOffer } from '@/data/account/help-offer'
import { Button, Text, View } from '@/platform/elements'
import { HelpButton } from '@/ui/help-button'

/** It says nothing the page needs, so it leaves by itself, in milliseconds. */
const SHOWN_MS = 10_000

/** Offers customer service to a learner whose actions failed more than once. */
export function HelpOffer() {
  useEffect(() => {
    const timer = setTimeout(closeHelpOffer, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <View id="help-offer" className="lazy-failed" role="status">
      <Text className="lazy-failed__text">一直不成功？我们来帮你</Text>
      <HelpButton />
      <Button className="button button--quiet" onClick={closeHelpOffer}>
        关闭
      </Button>
    </View>
  )
}
