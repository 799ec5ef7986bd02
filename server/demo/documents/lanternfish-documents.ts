import type { Holder } from '#server/demo/documents/papers.ts';
import type { ByPerson, StoryDocument } from '#server/demo/story.ts';

const khai: Holder = { surname: 'Nguyễn', givenNames: 'Thị Minh Khải', country: 'VNM', born: '23 OCT 1990', number: 'B0000417' };
const piotr: Holder = { surname: 'Żółciński', givenNames: 'Piotr', country: 'POL', born: '07 JUL 1982', number: 'EA0000911' };

/** What the people of Lanternfish have sent, by their keys. */
export const lanternfishDocuments: ByPerson<StoryDocument> = {
  khai: [
    {
      type: 'passport',
      fileName: 'hộ chiếu.jpg',
      paper: { kind: 'card', card: 'passport', holder: khai, tilt: 1 },
      becomes: 'verified',
    },
  ],
  piotr: [
    {
      type: 'government_id',
      fileName: 'dowód.jpg',
      paper: { kind: 'card', card: 'government_id', holder: piotr, tilt: -3 },
      daysAgo: 7,
    },
  ],
};
