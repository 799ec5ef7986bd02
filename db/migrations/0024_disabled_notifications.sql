-- Of a kind that its company has switched off no message is written, whoever writes it: what asks for a message need not know.
CREATE FUNCTION skip_disabled_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM notifications n WHERE n.company_id = NEW.company_id AND n.kind = NEW.kind AND NOT n.enabled) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER skip_disabled_message BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION skip_disabled_message();
