import { useState } from 'react'
import { mediaFileOf } from '@/domain/learn/media-file'

/** The address a load began with: another address of the same file must not start it over. A new load takes the newest. */
export function useSteadySource(address: string, load: number): string {
  const [kept, setKept] = useState({ address, load })
  if (kept.address === address || (kept.load === load && mediaFileOf(kept.address) === mediaFileOf(address))) return kept.address
  setKept({ address, load })
  return address
}
