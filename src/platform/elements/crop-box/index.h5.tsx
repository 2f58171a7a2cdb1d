import { useState } from 'react'
import Cropper from 'react-easy-crop'
import type { CropBoxProps } from './port'
import './crop-box.scss'

const MOST_ZOOM = 3
const ARROW_STEP_PX = 4

export function CropBox({ src, label, zoom, onZoom, onArea, onFail }: CropBoxProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  return (
    <div className="crop-box">
      <Cropper
        image={src}
        crop={crop}
        zoom={zoom}
        maxZoom={MOST_ZOOM}
        aspect={1}
        cropShape="round"
        showGrid={false}
        keyboardStep={ARROW_STEP_PX}
        mediaProps={{ alt: '', onError: onFail }}
        cropperProps={{ 'aria-label': label, role: 'group' }}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        onCropComplete={(_, area) => onArea(area)}
      />
    </div>
  )
}
