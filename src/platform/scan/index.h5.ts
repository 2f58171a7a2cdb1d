import type { ScanPort } from './port'

type Detector = { detect: (source: ImageBitmap) => Promise<{ rawValue: string }[]> }
type DetectorMaker = new (options: { formats: string[] }) => Detector

const makerOf = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

function takePhoto(): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.setAttribute('capture', 'environment')
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}

async function scan(): Promise<string | null> {
  const Maker = makerOf()
  const photo = Maker ? await takePhoto() : null
  if (!Maker || !photo) return null
  try {
    const [code] = await new Maker({ formats: ['ean_13'] }).detect(await createImageBitmap(photo))
    return code?.rawValue ?? null
  } catch {
    return null
  }
}

export const scanner = { canScan: () => makerOf() !== undefined, scan } satisfies ScanPort
