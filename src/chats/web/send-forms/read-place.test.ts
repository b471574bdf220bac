import { expect, test } from 'vitest';
import { readPlace } from './read-place.ts';

const erode = { latitude: 11.3410364, longitude: 77.7171642 };

test.each([
  ['11.3410364, 77.7171642'],
  ['11.3410364 77.7171642'],
  ['geo:11.3410364,77.7171642?z=16'],
  ['https://www.google.com/maps/@11.3410364,77.7171642,17z'],
  ['https://maps.google.com/?q=11.3410364,77.7171642'],
  ['https://www.google.com/maps/search/?api=1&query=11.3410364%2C77.7171642'],
  ['https://maps.apple.com/?ll=11.3410364,77.7171642&q=Erode'],
  ['https://www.openstreetmap.org/?mlat=11.3410364&mlon=77.7171642#map=16/1/2'],
  ['https://www.openstreetmap.org/#map=16/11.3410364/77.7171642'],
  ['https://www.bing.com/maps?cp=11.3410364~77.7171642'],
])('%s is a place', (text) => {
  expect(readPlace(text)).toEqual(erode);
});

test('the marked place counts, not the middle of the map, and its name comes along', () => {
  const link =
    'https://www.google.com/maps/place/Marigold+Lane+%26+Sons/@11.3,77.7,17z/data=!3m1!4b1!4m6!8m2!3d11.3410364!4d77.7171642';
  expect(readPlace(link)).toEqual({ ...erode, name: 'Marigold Lane & Sons' });
});

test('south and west are negative', () => {
  expect(readPlace('-33.8688, -151.2093')).toEqual({ latitude: -33.8688, longitude: -151.2093 });
});

test.each([
  [''],
  ['Gandhi Market'],
  ['91, 200'],
  ['https://maps.app.goo.gl/abc'],
  ['https://example.com/100%'],
  ['javascript:@11.3,77.7'],
])('%o is none', (text) => {
  expect(readPlace(text)).toBeNull();
});
