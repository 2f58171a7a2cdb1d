import { choosePicture } from '../album/choose-picture'
import type { ScanPort } from './port'

type Detector = { detect: (source: ImageBitmap) => Promise<{ rawValue: string }[]> }
type DetectorMaker = new (options: { formats: string[] }) => Detector

const makerOf = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

async function scan(): Promise<string | null> {
  const Maker = makerOf()
  const photo = Maker ? await choosePicture('environment') : null
  if (!Maker || !photo) return null
  try {
    const [code] = await new Maker({ formats: ['ean_13'] }).detect(await createImageBitmap(photo))
    return code?.rawValue ?? null
  } catch {
    return null
  }
}

export const scanner = { canScan: () => makerOf() !== undefined, scan } satisfies ScanPort
