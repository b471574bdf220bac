import { ExternalLink, FileText, Reply } from 'lucide-react';

import { PhoneMessage, PhonePreview } from '../patterns/PhonePreview.tsx';
import { Board } from './Board.tsx';

const words = { account: 'Business account', field: 'Message' };

/** The preview of a message on a customer's phone: light and dark, with a long message and a short one. */
export function PhoneBoard() {
  return (
    <Board title="Phone preview">
      <div className="flex flex-wrap gap-x-16 gap-y-4">
        <PhonePreview label="Phone" name="Marigold Lane" words={words} time="10:02 AM">
          <PhoneMessage
            media={
              <div className="grid h-20 place-items-center bg-sunken text-tertiary">
                <FileText aria-hidden className="size-7" />
              </div>
            }
            header="20% off till Sunday"
            footer="Reply STOP to opt out"
            time="10:02 AM"
            buttons={[
              { icon: ExternalLink, label: 'See the range' },
              { icon: Reply, label: 'Not now, but remind me when the next festive clearance begins' },
            ]}
          >
            Your festive code is inside.
          </PhoneMessage>
        </PhonePreview>
        <PhonePreview
          label="Phone in the dark"
          name="Marigold Lane Handloom and Home Textiles Private Limited"
          words={words}
          time="10:02 AM"
          theme="dark"
        >
          <PhoneMessage lang="ta" time="10:02 AM">
            வணக்கம் மீனாட்சி, உங்கள் ஆர்டர் கிடைத்தது. சனிக்கிழமை அன்று அனுப்புவோம்.
          </PhoneMessage>
          <PhoneMessage time="10:03 AM">Thank you</PhoneMessage>
        </PhonePreview>
      </div>
    </Board>
  );
}
