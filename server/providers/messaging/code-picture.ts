import sharp from 'sharp'
import { renderSVG } from 'uqr'

const SIDE = 430

/** Stands in for the mini-program's round code: a square one that opens the sandbox's page. */
export const embeddedCodePicture = (address: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(address, { border: 2 })))
    .resize(SIDE, SIDE, { kernel: 'nearest' })
    .png()
    .toBuffer()
